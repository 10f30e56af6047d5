"""Do the scenes notice faults?  Plants one after another in src/move and plays the scenes with each.

    python3 test/scenario/planted.py [SOURCE_TREE] [CC]

Exit status 1: the scenes fail without a fault, pass with one, or a place is not there any more."""
import glob
import os
import subprocess
import sys
import tempfile

# File, a line's part, what stands there instead, and what a player would notice.
FAULTS = [
    ('slide.c', 'if (kzi_dot(slid, up) <= 0) return slid;', 'return slid;', 'walks up faces too steep to stand on'),
    ('slide.c', 'if (m->def->walk == KZ_WALK_ACROSS) return', 'if (m->def->walk == KZ_WALK_SLIP) return',
     'is slower on slopes than it chose'),
    ('character.c', 'most = snap > 0 ? snap + 16 * kzi_mover_grain(m) : 0;', 'most = 0 * snap;', 'flies off downhill'),
    ('character.c', 'kzi_dot(gone, m->up) > 0;', 'kzi_dot(gone, m->up) > 1e9;', 'stops at steps'),
    ('corner.c', 'if (!(most > 0) || (is_jump', 'if (most > 0 || (is_jump', 'bumps its head at corners'),
    ('footing.c', 'm->out->floor_motion = (kz_vec2){(float)by.x', 'm->out->floor_motion = (kz_vec2){0 * (float)by.x',
     'loses the speed of a lift it leaves'),
    ('carry_find.c', 'kzi_list_passenger(c, index, true, drive_of(c, face.point), face.normal);',
     'kzi_list_passenger(c, index, true, (kzi_vec){0, 0}, face.normal);', 'is left behind by its lift'),
    ('turn.c', '.cos = (double)to.cos * from_cos + (double)to.sin * from_sin,', '.cos = 0,', 'is thrown about by wheels'),
    ('carry.c', 'if (!evades(c, p, &pushed, grain)) return true;', 'evades(c, p, &pushed, grain);',
     'is crushed without a word'),
    ('carry_find.c', 'if (!carrier_moves) return', 'if (true) return', 'is entered by slow walls, as a mask'),
    ('whole.c', 'm->def->memory->remainder.x = (float)', 'm->def->memory->remainder.x = 0 * (float)',
     'is slower by whole pixels'),
    ('move.c', 'return kzi_dot(pushed.moved, by) > 0;', 'return kzi_dot(pushed.moved, by) > 1e9;', 'stops at crates'),
    ('move.c', 'j->m->out->is_wedged = kzi_is_wedge', 'j->m->out->is_wedged = 0 && kzi_is_wedge', 'cannot jump out of a V'),
    ('obstacle.c', 'hit->normal)) > 0) return true;', 'hit->normal)) > 0 || 1) return true;',
     'bumps its head at one-way platforms'),
    ('internal_edge.c', 'hit->normal = next;', '(void)next;', 'catches where tiles meet'),
    ('push_out.c', 'out->free = d.body.generation == 0;', 'out->free = true;', 'stays where it spawned'),
]


def compile_all(cc, source, objects):
    """The objects of the core without vectors, by the paths of their files."""
    files = [f for f in glob.glob(f'{source}/src/**/*.c', recursive=True)
             if not f.startswith((f'{source}/src/io/', f'{source}/src/pool/'))]
    running = []
    for path in sorted(files):
        out = os.path.join(objects, os.path.relpath(path, source).replace('/', '_') + '.o')
        running.append((path, out, subprocess.Popen(compile_line(cc, source, path, out))))
        if len(running) % (os.cpu_count() or 1) == 0:
            running[-1][2].wait()
    for path, _, process in running:
        if process.wait() != 0:
            sys.exit(f'{path} does not compile')
    return {path: out for path, out, _ in running}


def compile_line(cc, source, path, out):
    return [cc, '-std=c11', '-O1', '-ffp-contract=off', '-DKZ_NO_KERNELS', f'-I{source}/include', f'-I{source}/src', '-w',
            '-c', path, '-o', out]


def scenes_fail(cc, source, objects, program):
    """Plays a tenth of each scene; the name of the first that fails, or nothing."""
    subprocess.run([cc, f'{source}/test/scenario/scenario.c', f'-I{source}/include', *objects, '-lm', '-o', program],
                   check=True)
    for scene in sorted(glob.glob(f'{source}/test/scenario/play/*.txt')):
        played = subprocess.run([program, scene], env={'KZ_TEST_SCALE': '10'}, stdout=subprocess.PIPE, text=True)
        if played.returncode != 0:
            return os.path.basename(scene)
    return ''


def plant(source, fault, folder):
    name, old, new, _ = fault
    path = f'{source}/src/move/{name}'
    with open(path, encoding='utf-8') as file:
        text = file.read()
    if text.count(old) != 1:
        sys.exit(f'{path}: "{old}" is there {text.count(old)} times')
    copy = os.path.join(folder, name)
    with open(copy, 'w', encoding='utf-8') as file:
        file.write(text.replace(old, new))
    return path, copy


def main():
    source = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else '.')
    cc = sys.argv[2] if len(sys.argv) > 2 else 'gcc'
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        objects = compile_all(cc, source, folder)
        program = os.path.join(folder, 'scenario')
        if scene := scenes_fail(cc, source, objects.values(), program):
            sys.exit(f'{scene} fails without a fault')
        for fault in FAULTS:
            path, copy = plant(source, fault, folder)
            faulty = dict(objects)
            faulty[path] = os.path.join(folder, 'faulty.o')
            subprocess.run(compile_line(cc, source, copy, faulty[path]), check=True)
            scene = scenes_fail(cc, source, faulty.values(), program)
            missed += not scene
            print(f'{fault[0]:18} {fault[3]:45} {"found by " + scene if scene else "MISSED"}', flush=True)
    places = len({fault[0] for fault in FAULTS})
    print(f'{len(FAULTS) - missed} of {len(FAULTS)} faults in {places} files are found')
    return missed != 0


if __name__ == '__main__':
    sys.exit(main())
