/* cli_check.h - the pairs that `kolize check` finds: the verb and its events print them, draw_check.c draws them. */
#ifndef KOLIZE_CLI_CHECK_H
#define KOLIZE_CLI_CHECK_H

#include "lib/cli_work.h"

/* One colliding pair of items. */
typedef struct check_hit {
    int32_t a, b; /* items, a < b */
    kz_relation relation;
    kz_contact contact;
    kz_vec2 push; /* out of b, for a */
    int64_t cells; /* common cells; -1 when neither is a mask */
    kz_cell first; /* when cells > 0 */
    kz_cell_rect bounds;
} check_hit;

typedef struct check_answer {
    const char *path;
    kz_map *map;
    int32_t n_items;
    check_hit *hits;
    size_t n_hits, n_touching; /* of the hits, so many only touch */
    const char **warnings;
    size_t n_warnings;
} check_answer;

/* "62 things, 15 pairs collide, 13 touch". */
void check_headline(const check_answer *check, char *text, size_t size);

/* "ship "player" (#3)", "tile 12 of walls at (3, 4)": what a person calls the item. */
size_t check_item_label(const kz_map_item *item, char *text, size_t size);

/* CLI_YES when there is work left for telling the names of all items in JSON, or does not have to be. */
int check_names(cli *c, const check_answer *check, cli_work *work);

/* "items":[...] into an open object. */
void check_json_items(cli_json *j, const check_answer *check);

/* What is left out of a map: to people on stderr, or "notes":[...] into an open object (map_notes.c). */
void cli_map_notes(cli *c, const kz_map *map);
void cli_json_notes(cli *c, cli_json *j, const kz_map *map);

/* Moves objects as the script says and reports what began and ended in each step (check_events.c).  Returns the status.
 * */
int check_events(cli *c, const check_answer *check, const char *script, bool touch);

int cli_draw_check(cli *c, const check_answer *check); /* to c->picture (draw_check.c) */

/* A step that failed: too many pairs is an error of --max-pairs. */
int check_fail_step(cli *c, const char *path, const kz_error *err);

#endif
