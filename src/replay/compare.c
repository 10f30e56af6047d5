/* compare.c - finds where two logs begin to differ: first the frame, by hashes; then the call on the way to it; then the
 * body.
 *
 * Frames are matched by their marks.  A frame that was predicted and played again has its mark twice, and only the last
 * pass counts: what one machine guessed is no difference. */
#include "replay/replay_private.h"

/* The hash after a step, as the log has it, or as the replay finds it. */
typedef struct frame_hash {
    uint64_t mark;   /* without marks 0 */
    uint64_t pass;   /* counts marks */
    uint64_t step;
    uint64_t hash;
} frame_hash;

typedef struct hash_list {
    kzi_block block; /* frame_hash */
    size_t n;
} hash_list;

/* ---- Hashes of frames -------------------------------------------------------------------------------------------- */

static bool is_frame_before(const frame_hash *a, const frame_hash *b)
{
    return a->mark < b->mark || (a->mark == b->mark && a->step < b->step);
}

static void sift(frame_hash *list, size_t i, size_t n)
{
    const frame_hash item = list[i];
    for (size_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && is_frame_before(&list[child], &list[child + 1])) child++;
        if (!is_frame_before(&item, &list[child])) break;
        list[i] = list[child];
    }
    list[i] = item;
}

static void sort_hashes(frame_hash *list, size_t n)
{
    for (size_t i = n / 2; i-- > 0;) sift(list, i, n);
    for (size_t i = n; i-- > 1;) {
        const frame_hash last = list[i];
        list[i] = list[0];
        list[0] = last;
        sift(list, 0, i);
    }
}

/* Keeps the last pass of each mark; the list is sorted. */
static size_t keep_last_passes(frame_hash *list, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n;) {
        size_t end = i + 1, first = i;
        while (end < n && list[end].mark == list[i].mark) end++;
        while (list[first].pass != list[end - 1].pass) first++;
        for (; first < end; first++) list[kept++] = list[first];
        i = end;
    }
    return kept;
}

static bool add_hash(kz_replay *replay, hash_list *list, frame_hash hash)
{
    const kz_result r = kzi_block_grow(&replay->alloc, &list->block, list->n, list->n + 1, sizeof hash, &replay->error);
    if (r != KZ_OK) return kzi_replay_fail(replay, r, 0) == KZ_OK;
    ((frame_hash *)list->block.at)[list->n++] = hash;
    return true;
}

/* Plays the whole log, and lists the hash after each step. */
static bool list_hashes(kz_replay *replay, hash_list *list)
{
    kzi_log_call read;
    kz_replay_op op;
    uint64_t pass = 0;
    if (kz_replay_seek(replay, 0, NULL) != KZ_OK) return false;
    while (kzi_play_and_keep(replay, &read, &op)) {
        pass += read.call.name == KZI_CALL_MARK;
        if (read.call.name != KZI_CALL_STEP) continue;
        const bool is_given = (replay->flags & KZ_RECORD_HASHES) != 0;
        const uint64_t hash = is_given ? read.call.hash : kz_world_hash(replay->world);
        if (!add_hash(replay, list, (frame_hash){replay->here.mark, pass, replay->here.steps, hash})) return false;
    }
    if (replay->error.code != KZ_OK) return false;
    sort_hashes(list->block.at, list->n);
    list->n = keep_last_passes(list->block.at, list->n);
    return true;
}

/* The first frame of both whose hashes differ; false if there is none.  *n counts the frames that both have up to there. */
static bool find_frame(const hash_list *list_a, const hash_list *list_b, frame_hash *of_a, frame_hash *of_b, uint64_t *n)
{
    const frame_hash *a = list_a->block.at, *b = list_b->block.at;
    size_t i = 0, j = 0;
    while (i < list_a->n && j < list_b->n) {
        if (a[i].mark != b[j].mark) {
            if (a[i].mark < b[j].mark) i++;
            else j++;
            continue;
        }
        ++*n;
        if (a[i].hash != b[j].hash) {
            *of_a = a[i];
            *of_b = b[j];
            return true;
        }
        i++, j++;
    }
    return false;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------- */

/* Goes to the first call on the way to a step: after the step before, or after what was restored since. */
static bool go_to_frame(kz_replay *replay, uint64_t step)
{
    kzi_log_call read;
    kz_replay_op op;
    if (kz_replay_seek(replay, step - 1, NULL) != KZ_OK) return false;
    size_t begin = replay->here.at;
    while (replay->here.steps < step && kzi_play_and_keep(replay, &read, &op)) {
        if (read.call.name == KZI_CALL_RESTORE || read.call.name == KZI_CALL_STATE) begin = replay->here.at;
    }
    return replay->error.code == KZ_OK && kzi_go_to_byte(replay, begin) == KZ_OK;
}

/* Calls that one game may make and the other not: they change nothing that is compared. */
static bool is_compared(kzi_call_name name)
{
    return name > KZI_CALL_MARK && name != KZI_CALL_SAVE && name != KZI_CALL_SET_USER;
}

/* The next call that counts; false, and an empty name, after the step. */
static bool next_call(kz_replay *replay, uint64_t step, kzi_log_call *read, kz_replay_op *op)
{
    while (replay->here.steps < step && kzi_play_and_keep(replay, read, op)) {
        if (is_compared(read->call.name)) return true;
    }
    memset(op, 0, sizeof *op);
    op->name = op->text = "";
    return false;
}

static bool are_same(const kzi_log_call *a, const kzi_log_call *b)
{
    return a->call.name == b->call.name && a->inputs == b->inputs;
}

/* Goes through the calls of both side by side. */
static void find_call(kz_replay *a, kz_replay *b, kz_replay_difference *out)
{
    kzi_log_call of_a, of_b;
    for (;;) {
        const bool has_a = next_call(a, out->step_a, &of_a, &out->a), has_b = next_call(b, out->step_b, &of_b, &out->b);
        out->same_calls = has_a && has_b && are_same(&of_a, &of_b);
        if (!out->same_calls || of_a.answers != of_b.answers) return;
    }
}

/* ---- Bodies ------------------------------------------------------------------------------------------------------ */

static kz_body find_body(const kz_world *a, const kz_world *b)
{
    const uint32_t n = a->n_slots > b->n_slots ? a->n_slots : b->n_slots;
    for (uint32_t i = 0; i < n; i++) {
        const kz_body of_a = kz_world_body(a, i), of_b = kz_world_body(b, i);
        if (kz_body_hash(a, of_a) != kz_body_hash(b, of_b)) return of_a.generation ? of_a : of_b;
    }
    return KZ_BODY_NONE;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

typedef struct sentence {
    char *text;
    size_t n, room;
} sentence;

static void say(sentence *s, const char *words)
{
    for (; *words && s->n + 1 < s->room; words++) s->text[s->n++] = *words;
    s->text[s->n] = 0;
}

static void say_number(sentence *s, uint64_t v)
{
    char digits[21];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do digits[--at] = (char)('0' + v % 10);
    while ((v /= 10) > 0);
    say(s, digits + at);
}

static void say_call(sentence *s, const kz_replay_op *op)
{
    say(s, op->name[0] ? op->name : "no more calls");
    if (!op->body.generation) return;
    say(s, " of body ");
    say_number(s, op->body.index);
}

static bool are_named_alike(const kz_replay_op *a, const kz_replay_op *b)
{
    return strcmp(a->name, b->name) == 0 && a->body.index == b->body.index && a->place == b->place;
}

static void put_into_words(kz_replay_difference *d, bool has_marks)
{
    sentence s = {d->text, 0, sizeof d->text};
    say(&s, has_marks ? "mark " : "step ");
    say_number(&s, d->mark);
    say(&s, ": ");
    if (d->same_calls) {
        say(&s, "the same calls, but another answer of ");
        say_call(&s, &d->a);
        return;
    }
    say_call(&s, &d->a);
    say(&s, " at byte ");
    say_number(&s, d->a.place);
    if (are_named_alike(&d->a, &d->b)) {
        say(&s, " has other arguments");
    } else {
        say(&s, ", but ");
        say_call(&s, &d->b);
        say(&s, " at byte ");
        say_number(&s, d->b.place);
    }
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

static void describe(kz_replay *a, kz_replay *b, const frame_hash *of_a, const frame_hash *of_b, kz_replay_difference *out)
{
    const bool has_marks = a->here.has_mark || b->here.has_mark;
    out->mark = has_marks ? of_a->mark : of_a->step;
    out->step_a = of_a->step;
    out->step_b = of_b->step;
    if (!go_to_frame(a, out->step_a) || !go_to_frame(b, out->step_b)) return;
    if (kz_world_hash(a->world) != kz_world_hash(b->world)) { /* so they do from the beginning */
        out->a.name = out->b.name = "state";
        out->a.text = out->b.text = "";
    } else {
        find_call(a, b, out);
    }
    if (kz_replay_seek(a, out->step_a, NULL) != KZ_OK || kz_replay_seek(b, out->step_b, NULL) != KZ_OK) return;
    out->body = find_body(a->world, b->world);
    put_into_words(out, has_marks);
}

bool kz_replay_compare(kz_replay *a, kz_replay *b, kz_replay_difference *out, kz_error *err)
{
    hash_list of_a = {{NULL, 0}, 0}, of_b = {{NULL, 0}, 0};
    frame_hash frame_a = {0}, frame_b = {0};
    memset(out, 0, sizeof *out);
    out->a.name = out->b.name = out->a.text = out->b.text = "";
    const bool are_read = list_hashes(a, &of_a) && list_hashes(b, &of_b);
    const bool is_found = are_read && find_frame(&of_a, &of_b, &frame_a, &frame_b, &out->n_frames);
    kzi_block_free(&a->alloc, &of_a.block);
    kzi_block_free(&b->alloc, &of_b.block);
    if (is_found) describe(a, b, &frame_a, &frame_b, out);
    const kz_error *why = a->error.code != KZ_OK ? &a->error : &b->error;
    if (err) *err = *why;
    return is_found && why->code == KZ_OK;
}
