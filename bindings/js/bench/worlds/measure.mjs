// How sides are compared: in passes, all of them in each, in another order every time.  Times are those of the processor: machines
// are shared, and a clock goes on while others run.
import process from 'node:process';

let state = 1;
/** A number from 0 up to 1: the same ones in every run. */
export const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
export const seed = (number) => { state = number; };

function shuffled(list) {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
        const k = Math.floor(random() * (i + 1));
        [out[i], out[k]] = [out[k], out[i]];
    }
    return out;
}

const sorted = (list) => [...list].sort((a, b) => a - b);
export const median = (list) => sorted(list)[list.length >> 1];

/**
 * Times sides { name, run(pass), share } of one piece of work. `share`, 1 unless given, is the part of the work that a side does: a
 * slow one may do less. Each runs `repeat` times in a pass. Returns for each its median time in milliseconds, and of its time divided by that of the first side in the
 * same pass the median, the least and the most. The first `warm` passes are not counted.
 */
export function race(sides, passes, repeat = 1, warm = Math.ceil(passes / 4)) {
    const times = new Map(sides.map(({ name }) => [name, []]));
    for (let pass = 0; pass < passes + warm; pass++)
        for (const { name, run, share = 1 } of shuffled(sides)) {
            const start = process.cpuUsage();
            for (let i = 0; i < repeat; i++) run(pass * repeat + i);
            const { user, system } = process.cpuUsage(start), time = (user + system) / 1000 / share / repeat;
            if (pass >= warm) times.get(name).push(time);
        }
    const first = times.get(sides[0].name);
    return sides.map(({ name }) => {
        const own = times.get(name), ratios = sorted(own.map((time, i) => time / first[i]));
        return { name, ms: median(own), ratio: median(ratios), least: ratios[0], most: ratios[ratios.length - 1] };
    });
}

/** Prints rows of a race. */
export function tell(what, rows) {
    for (const { name, ms, ratio, least, most } of rows)
        console.log(`${what.padEnd(30)} ${name.padEnd(20)} ${ms.toFixed(3).padStart(10)} ms ${ratio.toFixed(2).padStart(8)} x  (${least.toFixed(2)} to ${most.toFixed(2)})`);
}
