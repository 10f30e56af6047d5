/* notes.h - what a flat function forwards: known scalars go in, a stand-in notes what arrives, and both are compared. */
#ifndef KZF_NOTES_H
#define KZF_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern uint64_t known; /* the state of the known scalars */

uint64_t next_bits(void);
double next_number(void);                /* a float of many bits, never NaN */
void set_bits(void *scalar, size_t size); /* integers, enums, pointers */

void note(const void *scalar, size_t size);   /* the stand-in's side */
void note_name(const char *function);
void expect(const void *scalar, size_t size); /* the caller's */
void expect_name(const char *function);

void same(const void *result, const void *made, size_t size);
void compare(void); /* both notes of one call, and empties them */

void begin(int argc, char **argv); /* --fault N: the Nth scalar is noted with a bit flipped */
int end(int calls);                /* the exit status */
#endif
