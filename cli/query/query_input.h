/* query_input.h - lines from a pipe, a file or a person, and a first scan of each. */
#ifndef KOLIZE_CLI_QUERY_INPUT_H
#define KOLIZE_CLI_QUERY_INPUT_H

#include "lib/cli.h"

#include <stdio.h>

/* Lines of a file descriptor, read in whatever blocks it offers: a whole buffer of a file, one line of a person. */
typedef struct query_input {
    int file;
    char *buffer;
    size_t size, begin, end; /* unread bytes are [begin, end) */
    size_t limit;            /* longest line */
    bool at_end;
    int failed; /* errno of reading */
} query_input;

typedef enum query_line { QUERY_LINE, QUERY_LINE_TOO_LONG, QUERY_END, QUERY_READ_FAILED, QUERY_NO_MEMORY } query_line;

/* The next line, without its newline.  Writes out all answers before it might have to wait. */
query_line query_next_line(cli *c, query_input *in, const char **line, size_t *n);
void query_input_free(cli *c, query_input *in);
int query_file_number(FILE *file);

/* The parts of a request that are known before it is parsed. */
typedef struct query_scan {
    const char *id; /* the text of the value of "id", or NULL */
    size_t id_size;
    uint32_t depth; /* deepest nesting of brackets */
    bool blank;
} query_scan;

query_scan query_scan_line(const char *line, size_t n);

#endif
