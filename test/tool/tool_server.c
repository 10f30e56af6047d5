/* tool_server.c - the tool, run many times by one process.
 *
 * Tests run the tool thousands of times, mostly for a moment; to start a program with all its libraries, and with a
 * sanitizer's memory, takes longer than that.  Here it is started once, and a copy of the process is one run of the
 * tool: its own main(), from a fresh state to the exit status.
 *
 * Requests come on standard input, each of strings that end with a NUL: the folder to run in, files for standard input,
 * output and messages, the seconds it may take, the number of arguments, the arguments.  The answer is a line with the
 * exit status, or minus the signal that ended it. */
#define _POSIX_C_SOURCE 200809L

#define main kolize_main
int kolize_main(int argc, char **argv);
#include "main.c"
#undef main

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 4096, HEAD = 6 };

static FILE *requests;
static char *words[MOST_WORDS + 1];

static bool read_word(int i)
{
    size_t room = 0;
    free(words[i]);
    words[i] = NULL;
    return getdelim(&words[i], &room, '\0', requests) > 0;
}

static void put_at(int place, const char *path, int how)
{
    const int file = open(path, how, 0600);
    if (file < 0 || dup2(file, place) < 0) _exit(126);
    close(file);
}

static void run_here(int n)
{
    static char name[] = "kolize";
    if (chdir(words[0]) != 0) _exit(126);
    put_at(0, words[1], O_RDONLY);
    put_at(1, words[2], O_WRONLY | O_CREAT | O_TRUNC);
    put_at(2, words[3], O_WRONLY | O_CREAT | O_TRUNC);
    alarm((unsigned)atoi(words[4]));
    free(words[HEAD - 1]);
    words[HEAD - 1] = name;
    exit(kolize_main(n + 1, words + HEAD - 1));
}

/* What pictures need, once for all copies. */
static void open_cairo(void)
{
    static cli c = {.picture = "any.png"};
    (void)cli_picture_ready(&c);
}

int main(void)
{
    const int answers = dup(1);
    requests = fdopen(dup(0), "rb");
    if (!requests || answers < 0) return 1;
    open_cairo();
    while (read_word(0)) {
        int status = 0, n = 0;
        char line[32];
        for (int i = 1; i < HEAD; i++)
            if (!read_word(i)) return 1;
        n = atoi(words[HEAD - 1]);
        if (n < 0 || n > MOST_WORDS - HEAD) return 1;
        for (int i = 0; i < n; i++)
            if (!read_word(HEAD + i)) return 1;
        free(words[HEAD + n]);
        words[HEAD + n] = NULL;
        const pid_t child = fork();
        if (child == 0) run_here(n);
        if (child < 0 || waitpid(child, &status, 0) != child) return 1;
        const int ended = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
        const int size = snprintf(line, sizeof line, "%d\n", ended);
        if (write(answers, line, (size_t)size) != size) return 1;
    }
    for (int i = 0; i < MOST_WORDS; i++) free(words[i]);
    fclose(requests);
    return 0;
}
