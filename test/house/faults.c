/* faults.c - mistakes on purpose, to prove that the checkers would see them:  faults race|unwritten|leak|overrun
 * Under ThreadSanitizer, MemorySanitizer or valgrind the one it looks for must end the program with another status. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int shared_count;

static void *count_up(void *data)
{
    for (int i = 0; i < 100000; i++) *(volatile int *)data += 1;
    return NULL;
}

static int race(void)
{
    pthread_t other;
    if (pthread_create(&other, NULL, count_up, &shared_count)) return 0;
    count_up(&shared_count);
    pthread_join(other, NULL);
    return 0;
}

/* Much is volatile here, or the compiler would see and undo the mistake. */
static int unwritten(void)
{
    int *volatile place = malloc(sizeof *place);
    if (place && *place > 1000) puts("large");
    free(place);
    return 0;
}

static int leak(void)
{
    char *volatile place = malloc(100);
    if (place) *place = 1;
    place = NULL;
    return 0;
}

static int overrun(void)
{
    volatile char *place = malloc(8);
    volatile size_t beyond = 8;
    if (place) place[beyond] = 1;
    free((void *)(uintptr_t)place);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*make)(void);
    } faults[] = {{"race", race}, {"unwritten", unwritten}, {"leak", leak}, {"overrun", overrun}};
    for (size_t i = 0; argc == 2 && i < sizeof faults / sizeof *faults; i++)
        if (strcmp(argv[1], faults[i].name) == 0) return faults[i].make();
    return 0; /* what is no fault must not look like one that was found */
}
