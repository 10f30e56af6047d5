/* files.h - the files of one reading: those that JavaScript has given, and those that it is to be asked for.
 *
 * Reading goes on where a file is missing, so one try tells many names.  JavaScript asks for these, gives what it gets,
 * and tries again, until nothing new is asked for: a map is read in about four tries. */
#ifndef KZJ_FILES_H
#define KZJ_FILES_H

#include "io/io_private.h"
#include "io/map/names.h"

typedef struct kzj_file {
    kzi_name by_name;
    struct kzj_file *next; /* made later */
    unsigned char *bytes;  /* NULL: there is none, or it is not known yet */
    size_t n;
    char *why; /* why it cannot be read; NULL: it is as if it were not there */
    bool is_answered;
    char name[];
} kzj_file;

typedef struct kzj_files {
    kzi_names names;
    kzj_file *first, *last;
    kzj_file *asked; /* the last one whose name was told */
} kzj_files;

/* The files that reading sees from here on; NULL: none. */
void kzj_files_use(kzj_files *files);

#endif
