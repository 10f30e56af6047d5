"""Races planted in the pool are found in each of ten runs, on all processors and on one.

Compiles test/pool/test_pool_schedules.c with copies of src/pool/pool.c that have one mistake each.  With
KOLIZE_RACE_OPTIONS=-fsanitize=thread (make tsan) races that only ThreadSanitizer sees are planted as well.
"""

import os
import subprocess
import tempfile
import unittest

SOURCE = os.environ['KOLIZE_SOURCE']
OPTIONS = os.environ.get('KOLIZE_RACE_OPTIONS', '').split()
POOL = os.path.join(SOURCE, 'src', 'pool', 'pool.c')
RUNS = 10

ENTERS = '''        pool_job *job = pool->job;
        void *data = pool->data;
        const uint32_t n = pool->n;
        seen = pool->phase;
        pool->n_inside++;
        pthread_mutex_unlock(&pool->lock);
'''
WAITS = '''    pthread_mutex_lock(&pool->lock);
    while (pool->n_inside > 0) pthread_cond_wait(&pool->left, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
'''
UNLOCK = '        pthread_mutex_unlock(&pool->lock);\n'
COUNTS_IN = '        pool->n_inside++;\n'
COUNTED_IN_WITHOUT_LOCK = (ENTERS, ENTERS.replace(COUNTS_IN + UNLOCK, UNLOCK + COUNTS_IN))
JOB_READ_WITHOUT_LOCK = (ENTERS, COUNTS_IN + UNLOCK + ENTERS.replace(COUNTS_IN + UNLOCK, ''))
LEFT_WITHOUT_LOCK = (WAITS, '')


def on_one_processor():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


class PlantedRaces(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name

    def program(self, name, fault=('', '')):
        with open(POOL, encoding='utf-8') as file:
            text = file.read()
        if fault[0]:
            self.assertEqual(text.count(fault[0]), 1, 'pool.c has changed: plant the fault anew')
        pool, out = (os.path.join(self.folder, name + end) for end in ('.c', ''))
        with open(pool, 'w', encoding='utf-8') as file:
            file.write(text.replace(*fault) if fault[0] else text)
        includes = ['-I' + os.path.join(SOURCE, where) for where in ('include', 'src', 'test/harness')]
        subprocess.run([os.environ.get('CC', 'gcc'), '-O2', '-g1', '-DKZ_BUILD', *OPTIONS, *includes,
                        '-DPOOL_SOURCE="%s"' % pool,
                        os.path.join(SOURCE, 'test/pool/test_pool_schedules.c'),
                        os.path.join(SOURCE, 'test/harness/kz_test.c'), '-o', out, '-lm', '-lpthread'], check=True)
        return out

    def failures(self, program, runs, before=None):
        """How many of the runs failed."""
        failed = 0
        for _ in range(runs):
            run = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=before,
                                 timeout=120, env=dict(os.environ, TSAN_OPTIONS='halt_on_error=1'))
            failed += run.returncode != 0
        return failed

    def check_found(self, name, fault):
        program = self.program(name, fault)
        self.assertEqual(self.failures(program, RUNS), RUNS)
        self.assertEqual(self.failures(program, RUNS, on_one_processor), RUNS)

    def test_the_pool_as_it_is_passes(self):
        program = self.program('sound')
        self.assertEqual(self.failures(program, 2) + self.failures(program, 2, on_one_processor), 0)

    def test_a_thread_that_counts_itself_in_without_the_lock_is_found(self):
        self.check_found('counted_in', COUNTED_IN_WITHOUT_LOCK)

    if OPTIONS:
        def test_a_job_that_is_read_without_the_lock_is_found(self):
            self.check_found('read', JOB_READ_WITHOUT_LOCK)

        def test_a_caller_that_leaves_without_the_lock_is_found(self):
            self.check_found('left', LEFT_WITHOUT_LOCK)


if __name__ == '__main__':
    unittest.main()
