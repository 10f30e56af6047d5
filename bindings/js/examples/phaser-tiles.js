// A hero runs to and fro over tiles, slopes and past planks, and steps on a sled.  Phaser moves it; Kolize tells how far it goes.
import * as Phaser from './phaser.esm.js';
import { load } from './kolize/kolize.mjs';
import { SpriteWorld } from './kolize/phaser.mjs';

await load();
const TILE = 32,
    MAP = [
        '#.................#',
        '#.................#',
        '#.................#',
        '#.......---.......#',
        '#.................#',
        '#..../\\...........#',
        '#.../##\\..........#',
        '###################',
    ],
    KINDS = ['.', '#', '/', '\\', '-'];
const triangle = (...points) => ({ objects: [{ id: 1, x: 0, y: 0, polygon: points.map(([x, y]) => ({ x, y })) }] });
const said = document.getElementById('said'),
    seen = { left: 0, right: 0, hill: 0, sled: 0, air: 0, inside: 0 };

class Scene extends Phaser.Scene {
    // A picture of the four tiles, in place of a file.
    drawTiles() {
        const texture = this.textures.createCanvas('tiles', 4 * TILE, TILE),
            pen = texture.getContext();
        pen.fillStyle = '#64748b';
        const outlines = [[[0, 0], [32, 0], [32, 32], [0, 32]], [[0, 32], [32, 0], [32, 32]], [[0, 0], [32, 32], [0, 32]], [[0, 0], [32, 0], [32, 6], [0, 6]]];
        outlines.forEach((points, i) => {
            pen.beginPath();
            for (const [x, y] of points) pen.lineTo(i * TILE + x, y);
            pen.fill();
        });
        texture.refresh();
    }

    drawBox(name, width, height, color) {
        const texture = this.textures.createCanvas(name, width, height),
            pen = texture.getContext();
        pen.fillStyle = color;
        pen.fillRect(0, 0, width, height);
        texture.refresh();
    }

    create() {
        this.drawTiles();
        this.drawBox('hero', 20, 28, '#2563eb');
        this.drawBox('sled', 64, 12, '#d97706');
        const map = this.make.tilemap({ data: MAP.map((row) => [...row].map((one) => KINDS.indexOf(one) - 1)), tileWidth: TILE, tileHeight: TILE });
        const tiles = map.addTilesetImage('tiles', 'tiles', TILE, TILE, 0, 0);
        // What a map of Tiled has in the collision editor of its tileset.
        tiles.tileData = { 1: { objectgroup: triangle([0, 32], [32, 0], [32, 32]) }, 2: { objectgroup: triangle([0, 0], [32, 32], [0, 32]) } };
        this.layer = map.createLayer(0, tiles, 0, 0);
        map.setCollision([0, 1, 2]);
        this.layer.forEachTile((tile) => tile.index === 3 && tile.setCollision(false, false, true, false));

        this.solids = new SpriteWorld({ arcade: this.physics.world });
        this.solids.addLayer(this.layer);
        this.sled = this.add.image(10.5 * TILE, 7 * TILE - 6, 'sled');
        this.solids.addSolid(this.sled, { shape: 'pixels' });
        this.tweens.add({ targets: this.sled, x: 15 * TILE, duration: 2500, yoyo: true, repeat: -1 });
        this.hero = this.physics.add.image(2 * TILE, 6 * TILE, 'hero');
        this.solids.add(this.hero, { up: { x: 0, y: -1 }, snap: 8, stepHeight: 14 });
        this.way = 1;
        this.events.once('shutdown', () => this.solids.dispose());
    }

    update() {
        const { blocked, velocity } = this.hero.body,
            { floor, onFloor } = this.solids.resultOf(this.hero) ?? {};
        if (blocked.right) seen.right++;
        if (blocked.left) seen.left++;
        if (blocked.right || blocked.left) this.way = blocked.right ? -1 : 1;
        if (onFloor && this.hero.y < 5.5 * TILE && this.hero.x < 8 * TILE) seen.hill++;
        if (floor?.data === this.sled) seen.sled++;
        if (!onFloor) seen.air++;
        // The body of Kolize overlaps nothing, ever.
        const { body } = this.solids.movers.get(this.hero);
        if (this.solids.world.bodies.some((other) => other !== body && body.collide(other)?.depth > 0.01)) seen.inside++;
        velocity.x = 160 * this.way;
        said.textContent = Object.entries(seen).map(([what, n]) => `${what} ${n}`).join(', ');
    }
}

new Phaser.Game({
    type: Phaser.CANVAS,
    parent: 'game',
    width: 19 * TILE,
    height: 8 * TILE,
    banner: false,
    audio: { noAudio: true },
    backgroundColor: '#f8fafc',
    physics: { default: 'arcade', arcade: { gravity: { x: 0, y: 900 } } },
    scene: Scene,
});
