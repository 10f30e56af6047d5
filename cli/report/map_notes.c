/* map_notes.c - prints the notes of a map, on parts that are left out of it, as text and as JSON for `kolize check` and
 * `kolize info`. */
#include "report/cli_check.h"

enum { NOTES_SHOWN = 20 }; /* to people: a thousand lines would hide the answer */

/* NULL when there are none, or after a message when there is no memory. */
static const kz_map_note *notes_of(cli *c, const kz_map *map, size_t *n)
{
    *n = kz_map_notes(map, NULL, 0);
    kz_map_note *notes = *n ? cli_pool_take(&c->pool, *n * sizeof *notes, sizeof(void *)) : NULL;
    if (!notes) *n = 0;
    else kz_map_notes(map, notes, *n);
    return notes;
}

void cli_map_notes(cli *c, const kz_map *map)
{
    size_t n;
    const kz_map_note *notes = notes_of(c, map, &n);
    for (size_t i = 0; i < n && i < NOTES_SHOWN; i++) cli_warn(c, "%s", notes[i].text);
    if (n > NOTES_SHOWN) cli_warn(c, "%zu more notes: --json has them", n - NOTES_SHOWN);
}

void cli_json_notes(cli *c, cli_json *j, const kz_map *map)
{
    size_t n;
    const kz_map_note *notes = notes_of(c, map, &n);
    cli_json_key(j, "notes"), cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) {
        cli_json_open(j, '{');
        cli_json_key(j, "kind"), cli_json_text(j, kz_map_note_name(notes[i].kind));
        cli_json_key(j, "code"), cli_json_text(j, kz_result_name(notes[i].code));
        cli_json_key(j, "file"), cli_json_text(j, notes[i].file);
        cli_json_key(j, "line"), cli_json_integer(j, notes[i].line);
        cli_json_key(j, "column"), cli_json_integer(j, notes[i].column);
        cli_json_key(j, "count"), cli_json_integer(j, notes[i].count);
        cli_json_key(j, "text"), cli_json_text(j, notes[i].text);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}
