/* first.c - not listed, and without its text. */
