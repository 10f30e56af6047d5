/* kmask.h - the constants on which the writer and the reader of .kmask files agree; docs/frames.md describes the
 * format. */
#ifndef KZI_KMASK_H
#define KZI_KMASK_H

/* The mark is like PNG's: a byte that is no text, the name, and a line ending that careless copying would change. */
#define KZI_KMASK_MAGIC      "\x89KMASK\r\n"
#define KZI_KMASK_MAGIC_SIZE 8
#define KZI_KMASK_VERSION    1

/* The bytes of the parts without their texts and rows, which a number of parts takes at least. */
enum {
    KZI_KMASK_HEAD = 32,
    KZI_KMASK_FRAME = 26,
    KZI_KMASK_MASK = 18,
    KZI_KMASK_ANIMATION = 18,
    KZI_KMASK_CRC = 4
};

#endif
