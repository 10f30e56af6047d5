/* cli.h - what the verbs of the tool share: a context, memory, options, output, and the rules for reading sprites.
 *
 * Every verb is one file with one `cli_verb` in it; main.c lists them.  A verb reads its options, does its work and
 * returns an exit status.  Messages go to stderr at once, answers to a buffer that main writes out at the end, so that
 * a full disk or a closed pipe is noticed in one place. */
#ifndef KOLIZE_CLI_H
#define KOLIZE_CLI_H

#include <kolize/io.h>
#include <kolize/io_mask.h>
#include <kolize/io_sheet.h>
#include <kolize/kolize.h>

#include <stdio.h>
#include <string.h>

/* Exit statuses: the first two answer the question, verbs that find nothing by nature end with CLI_YES. */
enum { CLI_YES = 0, CLI_NO = 1, CLI_USAGE = 2, CLI_FAILED = 3 };

#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

/* ---- Memory (cli_memory.c) ----------------------------------------------------------------------------- */

/* The one source of memory: counts what it hands out and can be made to fail. */
typedef struct cli_memory {
    uint64_t calls;     /* allocations so far */
    uint64_t fail_from; /* this allocation and all after it fail; 0: none does */
    uint64_t live;      /* blocks handed out and not yet given back */
    uint64_t bytes;     /* in them */
    uint64_t limit;     /* how many bytes may be */
    bool exceeded;      /* something was refused for the limit */
    bool checked;       /* complain about blocks still live at the end */
} cli_memory;

kz_allocator cli_memory_allocator(cli_memory *memory);

/* For what cairo takes from elsewhere.  false: beyond the limit. */
bool cli_memory_take(cli_memory *memory, uint64_t bytes);
void cli_memory_return(cli_memory *memory, uint64_t bytes);

/* Memory that is given back all at once.  As an allocator it ignores releases, except that of the block taken last. */
typedef struct cli_pool {
    const kz_allocator *alloc;
    struct cli_pool_block *block;
    size_t used, last;
    size_t total, limit; /* bytes in all blocks, and how many may be; limit 0: any */
} cli_pool;

void *cli_pool_take(cli_pool *pool, size_t size, size_t align); /* NULL when there is no memory; size 0 is fine */
char *cli_pool_copy(cli_pool *pool, const char *text);
void cli_pool_reset(cli_pool *pool); /* keeps one block of moderate size for the next round */
void cli_pool_free(cli_pool *pool);
kz_allocator cli_pool_allocator(cli_pool *pool);

/* Bytes that grow. */
typedef struct cli_bytes {
    unsigned char *data;
    size_t size, room;
} cli_bytes;

/* Images that are decoded, for the question at hand. */
typedef struct cli_images {
    struct cli_image *first;
    uint64_t pixels; /* decoded for it so far */
    bool keep;       /* until it ends, though nobody uses them */
} cli_images;

/* Sprites without a rule of their own whose pixels are all solid. */
typedef struct cli_opaque {
    size_t n;
    const char *path; /* of the first; its name lives as long as the arguments */
    uint32_t corner;
} cli_opaque;

/* ---- The context --------------------------------------------------------------------------------------- */

/* Where a verb's output goes when another verb runs it. */
typedef struct cli_capture {
    struct cli *c;
    cli_bytes *printed, *kept; /* standard output, and the file of -o */
    char *usage;               /* a wrong option's message */
    size_t usage_size;
    bool failed; /* no memory for it */
} cli_capture;

/* Buffered standard output that remembers its first error. */
typedef struct cli_out {
    size_t n;
    int failed; /* errno of the first write that failed, 0 if none did */
    cli_capture *capture; /* NULL: standard output */
    char buffer[1 << 16];
} cli_out;

typedef struct cli {
    const struct cli_verb *const *verbs; /* all there are, ended by NULL */
    const struct cli_verb *verb;
    bool help; /* --help was given: main prints the verb's help once the verb has ended */
    cli_memory memory;
    kz_allocator alloc;
    cli_pool pool; /* for what lives as long as the verb runs */
    cli_out out;
    bool json, quiet;
    const char *picture; /* the file of -o, or NULL */
    bool spared;         /* it is an input, and is not drawn */
    kz_limits limits;    /* of what is read; `root` holds for what files name, not for the command line's own */
    uint64_t max_pairs;
    uint64_t max_work; /* steps of a search: the fits, collisions or requests of one file or line together */
    cli_bytes input;   /* standard input, once it was read */
    bool input_read;
    cli_images images;
    cli_opaque opaque;
    char *caught; /* where cli_fail writes instead of stderr, or NULL */
    size_t caught_size;
    kz_result caught_code;
    cli_capture *capture; /* as in `out` */
    const char *up;       /* what stands before the names of images, "../", or NULL */
    char **args; /* what is left after the options */
    int n_args;
} cli;

typedef struct cli_option {
    const char *name; /* NULL ends a table */
    int code;         /* the verb's own number, below CLI_OPTION_OWN_END */
    bool has_value;
} cli_option;

enum {
    CLI_HAS_JSON = 1,
    CLI_HAS_PICTURE = 2,
    CLI_HAS_RULES = 4,
    CLI_HAS_MASKS = 8, /* -o FILE.kmask, .pbm, .h */
    CLI_HAS_FILES = 16 /* it reads files: --max-pixels and the like */
};

typedef struct cli_verb {
    const char *name, *synopsis, *summary;
    const char *help; /* options and examples; the ones every verb has are added by `kolize help` */
    unsigned has;
    int (*run)(cli *c, int argc, char **argv);
} cli_verb;

extern const cli_verb cli_verb_hit, cli_verb_sweep, cli_verb_check, cli_verb_mask, cli_verb_trace, cli_verb_fit,
    cli_verb_lint, cli_verb_build, cli_verb_watch, cli_verb_query, cli_verb_replay, cli_verb_info, cli_verb_doctor, cli_verb_help;
const cli_verb *cli_find_verb(const cli *c, const char *name); /* NULL: there is none of this name (help.c) */
int cli_refuse_verb(cli *c, const char *name);                 /* names the nearest verb (help.c) */
void cli_print_help(cli *c, const cli_verb *verb);             /* NULL: the list of verbs (help.c) */

/* ---- Files (cli_file.c) -------------------------------------------------------------------------------- */

enum {
    CLI_LIMIT_PIXELS = 1,
    CLI_LIMIT_OBJECTS,
    CLI_LIMIT_MEMORY,
    CLI_LIMIT_PAIRS,
    CLI_LIMIT_WORK,
    CLI_LIMIT_ROOT,
    CLI_LIMIT_END
};

void cli_limits_begin(cli *c); /* the defaults */
/* NULL, or the sentence that says what is wrong with the value. */
const char *cli_limits_take(cli *c, int limit, const char *value);

/* How many pairs a refused step found, as text: a world counts up to 16 times its max_pairs. */
enum { CLI_COUNTED_SIZE = 40 };
const char *cli_counted(const cli *c, const kz_error *err, char text[CLI_COUNTED_SIZE]);

/* The source of a file name: the command line, where - is standard input, or a file that was read. */
typedef enum cli_origin { CLI_ARGUMENT, CLI_NAMED_IN_FILE } cli_origin;

/* These return CLI_YES, or the status after a message. */
int cli_load_bytes(cli *c, const char *path, cli_origin origin, kz_bytes *out);
int cli_output_ready(cli *c); /* can -o be a file there? */
/* Refuses an input that -o would replace; files of masks may be read and written again. */
int cli_output_spare(cli *c, const char *path);
int cli_load_map(cli *c, const char *path, const kz_map_part *part, kz_map **out); /* part NULL: all of it */
int cli_load_masks(cli *c, const char *path, kz_mask_set **out);

/* The frames of one image of a sheet; only number 0 of standard input.  CLI_NO, if or_map, for other JSON. */
int cli_load_sheet(cli *c, const char *path, int32_t image, bool or_map, kz_sheet **out);

typedef enum cli_file_kind {
    CLI_FILE_OTHER, /* an image, or nothing that can be read */
    CLI_FILE_XML, /* or a map in Lua */
    CLI_FILE_JSON,
    CLI_FILE_SHEET, /* of another format */
    CLI_FILE_SHAPES, /* that were drawn, and nothing else */
    CLI_FILE_KMASK
} cli_file_kind;

int cli_file_kind_of(cli *c, const char *path, cli_file_kind *kind); /* by its first bytes */

/* Does the name end in .kmask, .pbm or .h?  -o then keeps masks instead of drawing a picture.  NULL: no. */
bool cli_is_mask_file(const char *path);

/* A file that is read line by line while it grows; NULL for standard input.  `name` is what messages call it. */
int cli_open_lines(cli *c, const char *path, FILE **out, const char **name);
const char *cli_input_name(const char *path); /* "standard input" for - */
void cli_files_end(cli *c);

/* ---- What a text holds (cli_content.c) ------------------------------------------------------------------- */

/* Its first letter, behind a byte order mark and blanks; `<` also for UTF-16; NUL when there is none. */
char cli_content_first(const kz_bytes *bytes);
/* Is this the name of the first element of XML? */
bool cli_content_is_element(const kz_bytes *bytes, const char *name);
/* Is it a scene of Godot, a .meta of Unity, or a list of JSON?  Of these only drawn shapes are read. */
bool cli_content_is_shapes(const kz_bytes *bytes);
/* Is it Lua that returns a value, and has it this word in it? */
bool cli_content_is_lua(const kz_bytes *bytes);
bool cli_content_has_word(const kz_bytes *bytes, const char *word);
/* Has the JSON object this key, and how many objects are in the list behind it? */
bool cli_content_has_key(const kz_bytes *bytes, const char *key, int32_t *n_items);

/* ---- Images (cli_images.c) ----------------------------------------------------------------------------- */

/* Another question begins, with its own bound of pixels; images that nobody uses are forgotten. */
void cli_images_begin(cli *c);

/* CLI_YES, or the status after a message.  The same file again is the same image; each load needs a release. */
int cli_load_image(cli *c, const char *path, cli_origin origin, const kz_image **out);
void cli_release_image(cli *c, const kz_image *image); /* NULL is fine */

/* ---- Messages and output (cli_output.c) ---------------------------------------------------------------- */

/* "kolize: ..." on stderr, or just "..." into c->caught.  Returns CLI_FAILED. */
int cli_fail(cli *c, kz_result code, const char *format, ...) CLI_PRINTF(3, 4);
/* "kolize hit: ..." and where to find help.  Returns CLI_USAGE. */
int cli_usage(cli *c, const char *format, ...) CLI_PRINTF(2, 3);
int cli_fail_error(cli *c, const char *what, const kz_error *err); /* "what: sentence of the error" */
int cli_fail_io(cli *c, const kz_io_error *err);
int cli_fail_memory(cli *c);

/* Why the decoder that was needed last is not there (decoder_load.c), once; "" when it is. */
const char *cli_decoder_why(void);

/* The words added to "out of memory": the option that would give more, or "". */
const char *cli_memory_hint(const cli *c);
/* Copies a message; a limit of the library in brackets becomes its option: (max_pixels) to (--max-pixels). */
void cli_name_options(const char *message, char *text, size_t size);
void cli_warn(cli *c, const char *format, ...) CLI_PRINTF(2, 3); /* silent with --quiet */

void cli_put(cli_out *out, const char *text);
void cli_put_bytes(cli_out *out, const char *bytes, size_t n);
void cli_put_raw(cli_out *out, const char *bytes, size_t n); /* of a file that is printed again */
void cli_print(cli_out *out, const char *format, ...) CLI_PRINTF(2, 3);
/* A kz_write of kolize-io's writers into the kept bytes of a capture, and growing bytes by themselves. */
bool cli_keep(void *capture, const void *bytes, size_t n);
bool cli_bytes_add(cli *c, cli_bytes *bytes, const void *data, size_t n); /* false: no memory */
void cli_bytes_free(cli *c, cli_bytes *bytes);
bool cli_flush(cli_out *out); /* false once anything could not be written */

/* A JSON writer that only keeps track of commas. */
typedef struct cli_json {
    cli_out *out;
    bool comma;
} cli_json;

void cli_json_open(cli_json *j, char bracket); /* '{' or '[' */
void cli_json_close(cli_json *j, char bracket);
void cli_json_key(cli_json *j, const char *key);
void cli_json_raw(cli_json *j, const char *text, size_t n);
void cli_json_text(cli_json *j, const char *text); /* bytes that are no UTF-8 become U+FFFD */
void cli_json_number(cli_json *j, float value);
void cli_json_integer(cli_json *j, int64_t value);
void cli_json_bool(cli_json *j, bool value);
void cli_json_null(cli_json *j);
void cli_json_vec(cli_json *j, kz_vec2 v);
void cli_json_cell(cli_json *j, kz_cell cell);
void cli_json_cells(cli_json *j, kz_cell_rect rect); /* [x0,y0,x1,y1], null when empty */
void cli_json_box(cli_json *j, kz_box box);          /* [x0,y0,x1,y1], null when empty */

/* ---- Text (cli_text.c) --------------------------------------------------------------------------------- */

#define CLI_NUMBER_SIZE 32
/* The shortest decimal that reads back as the same float32; 0 for -0. */
const char *cli_number(float value, char text[CLI_NUMBER_SIZE]);

/* Four digits, for people. */
const char *cli_brief(float value, char text[CLI_NUMBER_SIZE]);

/* The character that starts `text`, of which `room` bytes are there, as a terminal may have it: itself; \u001b or \u202e
 * when a terminal would obey it; \xff for a byte that is no UTF-8.  All that the tool prints goes through here.  Returns
 * how many bytes it took. */
enum { CLI_SHOWN_SIZE = 8 };
size_t cli_character(const char *text, size_t room, char shown[CLI_SHOWN_SIZE]);
/* Copies what a file or the command line gave, as cli_character shows it, also newlines; cut to fit at a whole
 * character. */
void cli_clean(const char *text, char *clean, size_t size);
/* Writes to stderr; `message` as cli_character shows it, newlines too. */
void cli_say(const char *before, const char *message, const char *after);

/* How many letters to leave out, put in, exchange or swap with the next until one word is the other.  The first 31
 * letters count. */
int cli_misspelt(const char *a, const char *b);
/* Is a word with so many mistakes likely to be meant? */
static inline bool cli_is_near(const char *word, int mistakes)
{
    return mistakes <= 1 || 3 * mistakes <= (int)strlen(word);
}

bool cli_parse_integer(const char *text, int64_t lo, int64_t hi, int64_t *out);
bool cli_parse_size(const char *text, uint64_t *out);         /* above 0; K, M and G count in 1024 */
bool cli_parse_numbers(const char *text, int n, double *out); /* "X,Y": finite, within float32, n of them */
bool cli_parse_integers(const char *text, char between, int n, int32_t *out); /* "X,Y,W,H", "WxH" */
bool cli_ends_with(const char *text, const char *ending);                     /* without regard to case */

const char *cli_relation_name(kz_relation relation);
const char *cli_file_name(const char *path); /* what follows the last slash */

/* ---- Options (cli_options.c) --------------------------------------------------------------------------- */

/* Reads the options every verb has, the verb's own (`own`, may be NULL), and the rule options when the verb has them
 * (`rules`: one set, or for `n_sprites` 2 the sets of a and b, which --alpha sets both and --a-alpha one of).
 * `take` gets the verb's own.  Returns -1 to go on, or the exit status to end with; after --help c->help is set. */
typedef int (*cli_take_option)(cli *c, void *ctx, int code, const char *name, const char *value);
struct cli_rules;
int cli_read_options(cli *c, int argc, char **argv, const cli_option *own, cli_take_option take, void *ctx,
                     struct cli_rules *rules, int n_sprites);

/* ---- Pictures (cairo_load.c, picture_none.c) ------------------------------------------------------------ */

/* Makes cairo ready when -o names a picture.  A verb calls it before its work, so that nothing is done in vain.
 * CLI_YES, or CLI_FAILED after a message. */
int cli_picture_ready(cli *c);

/* ---- Rules and sprites (cli_rules.c) ------------------------------------------------------------------- */

/* The rule options of one sprite. */
typedef struct cli_rules {
    const char *by;  /* the option that set the rule, "--alpha"; NULL: the default */
    kz_rule rule;    /* `hot` is filled in when the sprite is loaded */
    const char *hot; /* the file of --hot, or NULL */
    bool has_air, has_rect, has_frames, has_gaps;
    int32_t rect[4];         /* x, y, w, h */
    int32_t frame[2];        /* w, h */
    int32_t margin, spacing; /* pixels before the first frames, and between two; 0 without has_gaps */
} cli_rules;

enum {
    CLI_RULE_ALPHA = 1,
    CLI_RULE_KEY,
    CLI_RULE_INDEX,
    CLI_RULE_HOT,
    CLI_RULE_AIR,
    CLI_RULE_RECT,
    CLI_RULE_FRAMES,
    CLI_RULE_MARGIN,
    CLI_RULE_SPACING,
    CLI_RULE_END
};

cli_rules cli_rules_default(void);
/* One rule option into a set.  NULL, or the sentence that says what is wrong with the value. */
const char *cli_rules_take(cli_rules *rules, int code, const char *value);

/* An image with its rule, cut to its rectangle. */
typedef struct cli_sprite {
    const char *path;
    cli *c; /* to which the images are given back */
    const kz_image *image, *hot;
    kz_surface surface, hot_surface; /* what counts of them */
    kz_surface part, hot_part;       /* the frame chosen last */
    kz_rule rule;                    /* refers to hot_part */
    char rule_text[160];
    bool framed, by_default; /* by_default: no option names the rule */
    int32_t n_masks, n_full; /* that were made of it; those without an empty pixel */
    int32_t frame_w, frame_h, columns, n_frames, margin, spacing;
    int32_t left_over_x, left_over_y; /* pixels that no frame takes in */
} cli_sprite;

/* CLI_YES, or the status after a message.  A sprite must not be moved in memory once it is loaded. */
int cli_sprite_load(cli *c, const char *path, cli_origin origin, const cli_rules *rules, cli_sprite *sprite);
void cli_sprite_free(cli_sprite *sprite); /* a zeroed one is fine */
/* Says so when frames leave pixels out. */
void cli_sprite_warn(cli *c, const cli_sprite *sprite);
/* Says which sprites are solid all over, and what may be meant instead. */
void cli_opaque_warn(cli *c, const cli_opaque *opaque);
/* Makes the frame the part that counts, and its mask. */
int cli_sprite_mask(cli *c, cli_sprite *sprite, int32_t frame, kz_mask **out);

/* The file as the output names it: from where that lies. */
enum { CLI_SHOWN_PATH = 2048 };
const char *cli_sprite_path(const cli_sprite *sprite, char text[CLI_SHOWN_PATH]);

/* The keys that describe a sprite's mask, from "file" to "rule", into an open object. */
void cli_json_sprite(cli_json *j, const cli_sprite *sprite, int32_t frame, const kz_mask *mask);
const char *cli_format_name(kz_format format);

/* ---- Progress (cli_progress.c) ------------------------------------------------------------------------- */

/* A bar on stderr, drawn only when that is a terminal, --quiet is off, and half a second has gone by. */
typedef struct cli_progress {
    const char *what;
    uint64_t total;
    double started, drawn;
    bool on, shown;
} cli_progress;

cli_progress cli_progress_begin(cli *c, const char *what, uint64_t total);
void cli_progress_step(cli_progress *progress, uint64_t done);
void cli_progress_end(cli_progress *progress);

#endif
