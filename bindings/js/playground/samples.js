// samples.js - what the page shows at first: two sprites and a map.

/** A rocket: a body with fins and a window. */
export function rocket() {
    const width = 44,
        height = 64,
        cells = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            const dx = Math.abs(x - 21.5),
                hull = dx < 11 * Math.sqrt(Math.min(1, y / 26)) && y < 54;
            const fin = y > 34 && y < 60 && dx < 10 + (y - 34) * 0.45;
            const hollow = (x - 21.5) ** 2 + (y - 24) ** 2 < 22,
                between = y > 54 && dx < 6;
            if ((hull || fin) && !hollow && !between) cells[y * width + x] = 1;
        }
    return { cells, width, height };
}

/** A ring with a gap: concave, and hollow. */
export function ring() {
    const size = 72,
        cells = new Uint8Array(size * size);
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const dx = x - 35.5,
                dy = y - 35.5,
                wave = 2.5 * Math.cos(9 * Math.atan2(dy, dx)),
                r = Math.hypot(dx, dy);
            if (r < 32 + wave && r > 17 && !(dx < 0 && Math.abs(dy) < 8)) cells[y * size + x] = 1;
        }
    return { cells, width: size, height: size };
}

export const MAP = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="20" height="12" tilewidth="16" tileheight="16">
 <objectgroup id="1" name="things">
  <object id="1" name="floor" x="0" y="160" width="320" height="32"/>
  <object id="2" name="hill" x="60" y="165"><polygon points="0,0 40,-50 70,-20 110,-60 160,0"/></object>
  <object id="3" name="ball" x="96" y="100" width="24" height="24"><ellipse/></object>
  <object id="4" name="crate" x="240" y="140" width="28" height="28" rotation="20"/>
  <object id="5" name="bird" x="250" y="30"><polygon points="0,0 20,10 40,0 20,24"/></object>
  <object id="6" name="rope" x="20" y="20"><polyline points="0,0 60,50 120,40"/></object>
  <object id="7" name="coin" x="60" y="48" width="16" height="16"><ellipse/></object>
  <object id="8" name="spawn" x="30" y="150"><point/></object>
 </objectgroup>
</map>
`;
