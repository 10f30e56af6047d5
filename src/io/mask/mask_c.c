/* mask_c.c - writes a mask set as C, for programs without files: one array of words and a table of the masks in it. */
#include "io/mask/mask_out.h"

#include <string.h>

#define KZI_C_TEXT_MOST 4095 /* characters in a string literal that every C compiler takes */

static bool c_is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool c_is_identifier(const char *name)
{
    if (!c_is_letter(*name)) return false;
    for (; *name; name++)
        if (!c_is_letter(*name) && !(*name >= '0' && *name <= '9')) return false;
    return true;
}

/* Writes bytes that could end the literal, and every byte beyond ASCII, in octal: three digits, so that the next byte
 * stays apart. */
static void c_text(kzi_out *out, const char *text)
{
    kzi_out_bytes(out, "\"", 1);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        const bool plain = c >= 32 && c < 127 && c != '"' && c != '\\' && c != '?';
        if (plain) kzi_out_bytes(out, text, 1);
        else kzi_out_print(out, "\\%03o", (unsigned)c);
    }
    kzi_out_bytes(out, "\"", 1);
}

static int64_t c_words(const kz_mask *mask) { return ((int64_t)kz_mask_width(mask) + 63) / 64 * kz_mask_height(mask); }

/* Counts masks and words; returns KZ_ERR_TOO_LARGE when a C program could not have them. */
static kz_result c_measure(const kz_mask_set *set, int64_t *n_masks, int64_t *n_words, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        size_t longest = strlen(frame->name);
        *n_masks += frame->n_masks;
        for (int32_t k = 0; k < frame->n_masks; k++) {
            const size_t size = strlen(frame->masks[k].tag);
            if (size > longest) longest = size;
            *n_words += c_words(frame->masks[k].mask);
        }
        if (longest > KZI_C_TEXT_MOST)
            return kzi_io_fail(&io, KZ_ERR_TOO_LARGE, "frame %d: a text of %llu bytes is too long for C", (int)i,
                               (unsigned long long)longest);
        if (*n_words > INT32_MAX || *n_masks > INT32_MAX)
            return kzi_io_fail(&io, KZ_ERR_TOO_LARGE, "frame %d: the masks up to it are too large for C", (int)i);
    }
    return KZ_OK;
}

static void c_mask_words(kzi_out *out, const kz_mask *mask, int *column)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    for (int32_t y = 0; y < h && !out->failed; y++) {
        for (int32_t x = 0; x < w; x += 64) {
            const uint64_t word = kz_mask_bits(mask, x, y, w - x < 64 ? w - x : 64);
            kzi_out_print(out, "%sUINT64_C(0x%016llx),", *column == 0 ? "\n    " : " ", (unsigned long long)word);
            *column = (*column + 1) % 3;
        }
    }
}

static void c_row(kzi_out *out, int32_t number, const kz_frame *frame, const kz_tagged_mask *tagged, int64_t first)
{
    kzi_out_print(out, "\n    {%d, %d, %d, %d, %d, %lld, ", (int)number, (int)tagged->at.x, (int)tagged->at.y,
                  (int)kz_mask_width(tagged->mask), (int)kz_mask_height(tagged->mask), (long long)first);
    c_text(out, frame->name);
    kzi_out_bytes(out, ", ", 2);
    c_text(out, tagged->tag);
    kzi_out_bytes(out, "},", 2);
}

static void c_put(kzi_out *out, const char *text) { kzi_out_bytes(out, text, strlen(text)); }

/* Writes "static TYPE NAME_what[N] = {" with a name of any length. */
static void c_open(kzi_out *out, const char *type, const char *name, const char *what, int64_t n)
{
    c_put(out, type);
    c_put(out, name);
    c_put(out, what);
    kzi_out_print(out, "[%lld] = {", (long long)(n > 0 ? n : 1));
}

static void c_set(kzi_out *out, const kz_mask_set *set, const char *name, int64_t n_masks, int64_t n_words)
{
    const int32_t n_frames = kz_mask_set_frame_count(set);
    int64_t first = 0;
    int column = 0;
    kzi_out_print(out, "/* Pixel masks: %lld, in %d frames; written by Kolize " KZ_VERSION_TEXT ". */\n#ifndef ",
                  (long long)n_masks, (int)n_frames);
    c_put(out, name);
    c_put(out, "_MASKS\n#define ");
    c_put(out, name);
    c_put(out,
          "_MASKS\n\n#include <stdint.h>\n\n"
          "/* Mask after mask, row after row; a row is (w + 63) / 64 words, its leftmost cell the lowest bit. */\n");
    c_open(out, "static const uint64_t ", name, "_words", n_words);
    for (int32_t i = 0; i < n_frames; i++)
        for (int32_t k = 0; k < kz_mask_set_frame(set, i)->n_masks; k++)
            c_mask_words(out, kz_mask_set_frame(set, i)->masks[k].mask, &column);
    c_put(out, n_words > 0 ? "\n};\n\n" : "0};\n\n");

    c_put(out, "enum { ");
    c_put(out, name);
    kzi_out_print(out, "_count = %lld };\n\n", (long long)n_masks);
    c_put(out, "/* Cell (0, 0) of a mask is cell (x, y) of its frame; its words begin at number `first`. */\n"
               "static const struct {\n    int32_t frame, x, y, w, h, first;\n    const char *name, *tag;\n");
    c_open(out, "} ", name, "_masks", n_masks);
    for (int32_t i = 0; i < n_frames && !out->failed; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        for (int32_t k = 0; k < frame->n_masks; k++) {
            c_row(out, i, frame, &frame->masks[k], first);
            first += c_words(frame->masks[k].mask);
        }
    }
    c_put(out, n_masks > 0 ? "\n};\n\n#endif\n" : "{0, 0, 0, 0, 0, 0, \"\", \"\"}};\n\n#endif\n");
}

kz_result kz_mask_set_write_c(const kz_mask_set *set, const char *name, const kz_writer *to, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    kzi_out out;
    int64_t n_masks = 0, n_words = 0;
    if (!set || !name || !to || !to->write)
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_write_c: a pointer is NULL");
    if (!c_is_identifier(name))
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "'%.60s' is no name that C allows: letters, digits and _", name);
    const kz_result result = c_measure(set, &n_masks, &n_words, err);
    if (result != KZ_OK) return result;
    kzi_out_begin(&out, to);
    c_set(&out, set, name, n_masks, n_words);
    return kzi_out_end(&out, "the masks in C", err);
}
