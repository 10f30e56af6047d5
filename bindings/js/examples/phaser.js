// A ship that turns inside a ring: Phaser's boxes overlap all the time, the pixels only at the ring.
import * as Phaser from './phaser.esm.js';
import { load } from './kolize/kolize.mjs';
import { SpritePixels } from './kolize/phaser.mjs';

await load();
const pixels = new SpritePixels(),
    said = document.getElementById('said'),
    counts = { boxes: 0, pixels: 0 };

class Scene extends Phaser.Scene {
    draw(name, size, color, path) {
        const texture = this.textures.createCanvas(name, size, size),
            pen = texture.getContext();
        pen.lineWidth = size / 16;
        pen.strokeStyle = pen.fillStyle = color;
        pen.beginPath();
        path(pen);
        pen.stroke();
        if (size < 100) pen.fill();
        texture.refresh();
    }

    create() {
        this.draw('ring', 200, '#d97706', (pen) => pen.arc(100, 100, 90, 0.4, 6));
        for (const [name, color] of [
            ['ship', '#2563eb'],
            ['hit', '#dc2626'],
        ])
            this.draw(name, 32, color, (pen) =>
                [
                    [16, 2],
                    [30, 30],
                    [16, 22],
                    [2, 30],
                    [16, 2],
                ].forEach(([x, y]) => pen.lineTo(x, y)),
            );
        this.ring = this.physics.add.image(200, 150, 'ring');
        this.ship = this.physics.add.image(200, 150, 'ship');
        this.physics.add.overlap(this.ship, this.ring, () => {
            counts.boxes++;
        });
        this.physics.add.overlap(
            this.ship,
            this.ring,
            () => {
                counts.pixels++;
                this.hit = true;
            },
            pixels.process,
        );
    }

    update(time) {
        const angle = time / 900,
            radius = 50 + 45 * Math.sin(time / 500);
        this.ship.setTexture(this.hit ? 'hit' : 'ship');
        this.hit = false;
        this.ship.setPosition(200 + radius * Math.cos(angle), 150 + radius * Math.sin(angle)).setRotation(angle);
        said.textContent = `boxes overlap in ${counts.boxes} frames, pixels in ${counts.pixels}`;
    }
}

new Phaser.Game({
    type: Phaser.CANVAS,
    parent: 'game',
    width: 400,
    height: 300,
    backgroundColor: '#f7f7f5',
    banner: false,
    audio: { noAudio: true },
    physics: { default: 'arcade' },
    scene: Scene,
});
