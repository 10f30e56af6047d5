/* test_result.c - names and sentences of results are all there, all different, and cut safely at any size. */
#include "kz_test.h"
#include <kolize/base.h>

#include <string.h>

#include "base/base_private.h"

enum { LONGEST_SENTENCE = 256 };

static const char *const templates[KZ_RESULT_COUNT] = {
#define TEMPLATE(name, text) text,
    KZ_RESULTS(TEMPLATE)
#undef TEMPLATE
};

/* Texts hold no byte above 0x7E, so this one marks what was not written. */
static void fill(char *text, size_t size) { memset(text, 0x7F, size); }

static bool is_untouched(const char *text, size_t from, size_t size)
{
    for (size_t i = from; i < size; i++)
        if (text[i] != 0x7F) return false;
    return true;
}

TEST(every_result_has_a_name_of_its_own)
{
    for (int i = 0; i < KZ_RESULT_COUNT; i++) {
        const char *name = kz_result_name((kz_result)i);
        NOTE("result %d", i);
        CHECK(name && name[0]);
        CHECK(strcmp(name, "UNKNOWN") != 0);
        for (int j = 0; j < i; j++) CHECK(strcmp(name, kz_result_name((kz_result)j)) != 0);
    }
}

TEST(names_are_the_constants_without_their_prefix)
{
    CHECK_STR(kz_result_name(KZ_OK), "OK");
    CHECK_STR(kz_result_name(KZ_ERR_MEMORY), "ERR_MEMORY");
    CHECK_STR(kz_result_name(KZ_ERR_SELF_CROSSING), "ERR_SELF_CROSSING");
    CHECK_STR(kz_result_name(KZ_ERR_SELF_CHECK), "ERR_SELF_CHECK");
    CHECK_EQ(KZ_OK, 0);
}

TEST(a_number_that_is_no_result_is_unknown)
{
    const int numbers[] = {KZ_RESULT_COUNT, KZ_RESULT_COUNT + 1, 1000, INT32_MAX, -1, INT32_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        kz_error err = {(kz_result)numbers[i], 1, 2};
        char text[LONGEST_SENTENCE];
        CHECK_STR(kz_result_name((kz_result)numbers[i]), "UNKNOWN");
        CHECK_GT(kz_error_text(&err, text, sizeof text), 0);
        CHECK_EQ(strlen(text), kz_error_text(&err, NULL, 0));
    }
}

TEST(every_result_has_a_sentence_with_its_positions_filled_in)
{
    for (int i = 0; i < KZ_RESULT_COUNT; i++) {
        kz_error err = {(kz_result)i, 7654321, 8765432};
        char text[LONGEST_SENTENCE];
        size_t length = kz_error_text(&err, text, sizeof text);
        NOTE("result %d", i);
        CHECK_GT(length, 5);
        CHECK_LT(length, LONGEST_SENTENCE);
        CHECK_EQ(length, strlen(text));
        CHECK(strchr(text, '%') == NULL);
        CHECK_EQ(strstr(text, "7654321") != NULL, strstr(templates[i], "%a") != NULL);
        CHECK_EQ(strstr(text, "8765432") != NULL, strstr(templates[i], "%b") != NULL);
        for (const char *c = text; *c; c++) CHECK(*c >= ' ' && *c <= '~');
    }
}

TEST(sentences_read_as_written_in_the_header)
{
    char text[LONGEST_SENTENCE];
    kz_error_text(&(kz_error){KZ_OK, 0, 0}, text, sizeof text);
    CHECK_STR(text, "no error");
    kz_error_text(&(kz_error){KZ_ERR_SELF_CROSSING, 0, 12}, text, sizeof text);
    CHECK_STR(text, "edge 0 crosses edge 12");
    kz_error_text(&(kz_error){KZ_ERR_BUFFER, 640, 96}, text, sizeof text);
    CHECK_STR(text, "the buffer holds 96, 640 are needed");
    kz_error_text(&(kz_error){KZ_ERR_HOT_SIZE, 32, 16}, text, sizeof text);
    CHECK_STR(text, "the hot image's size differs from its sprite's (32 x 16)");
    kz_error_text(&(kz_error){KZ_ERR_BOX_ORDER, 1, 2}, text, sizeof text);
    CHECK_STR(text, "the box's minimum lies beyond its maximum");
}

/* Functions without a kz_error return the result alone. */
TEST(a_result_alone_names_no_numbers_in_parentheses)
{
    char text[LONGEST_SENTENCE];
    kz_error_text(&(kz_error){KZ_ERR_ARGUMENT, 0, 0}, text, sizeof text);
    CHECK_STR(text, "an argument is missing or out of range");
    kz_error_text(&(kz_error){KZ_ERR_ARGUMENT, 3, 0}, text, sizeof text);
    CHECK_STR(text, "an argument is missing or out of range (argument 3)");
    kz_error_text(&(kz_error){KZ_ERR_MEMORY, 0, 0}, text, sizeof text);
    CHECK_STR(text, "out of memory");
    kz_error_text(&(kz_error){KZ_ERR_HOT_SIZE, 0, 16}, text, sizeof text);
    CHECK_STR(text, "the hot image's size differs from its sprite's (0 x 16)");
    kz_error_text(&(kz_error){KZ_ERR_NOT_A_ROTATION, 0, 0}, text, sizeof text);
    CHECK_STR(text, "cosine and sine do not form a rotation (their squares must add up to 1)");
    kz_error_text(&(kz_error){KZ_ERR_NOT_FINITE, 0, 0}, text, sizeof text);
    CHECK_STR(text, "coordinate 0 is not a finite number");
}

TEST(the_ends_of_int64_are_printed_whole)
{
    char text[LONGEST_SENTENCE];
    kz_error_text(&(kz_error){KZ_ERR_TOO_LARGE, INT64_MIN, INT64_MAX}, text, sizeof text);
    CHECK_STR(text, "too large: -9223372036854775808 is more than the limit of 9223372036854775807");
    kz_error_text(&(kz_error){KZ_ERR_TOO_LARGE, -1, 0}, text, sizeof text);
    CHECK_STR(text, "too large: -1 is more than the limit of 0");
    kz_error_text(&(kz_error){KZ_ERR_TOO_LARGE, -10, 1000000000}, text, sizeof text);
    CHECK_STR(text, "too large: -10 is more than the limit of 1000000000");
}

TEST(a_sentence_is_cut_at_every_size_and_nothing_behind_is_written)
{
    for (int i = 0; i < KZ_RESULT_COUNT; i++) {
        const kz_error err = {(kz_result)i, INT64_MIN, -20};
        char whole[LONGEST_SENTENCE], cut[LONGEST_SENTENCE + 8];
        const size_t length = kz_error_text(&err, whole, sizeof whole);
        for (size_t size = 0; size <= length + 3; size++) {
            NOTE("result %d, %zu bytes", i, size);
            fill(cut, sizeof cut);
            CHECK_EQ(kz_error_text(&err, cut, size), length);
            if (size == 0) {
                CHECK(is_untouched(cut, 0, sizeof cut));
                continue;
            }
            const size_t kept = size <= length ? size - 1 : length;
            CHECK_EQ(strlen(cut), kept);
            CHECK_MEM(cut, whole, kept);
            CHECK(is_untouched(cut, kept + 1, sizeof cut));
        }
    }
}

TEST(size_0_takes_a_null_text)
{
    kz_error err = {KZ_ERR_TOO_LARGE, 12, 10};
    CHECK_EQ(kz_error_text(&err, NULL, 0), strlen("too large: 12 is more than the limit of 10"));
}

TEST(failing_fills_the_error_or_takes_null)
{
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kzi_fail(&err, KZ_ERR_HOLE_IN_HOLE, 3, INT64_MIN), KZ_ERR_HOLE_IN_HOLE);
    CHECK_EQ(err.code, KZ_ERR_HOLE_IN_HOLE);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(err.b, INT64_MIN);
    CHECK_EQ(kzi_fail(NULL, KZ_ERR_MEMORY, 1, 2), KZ_ERR_MEMORY);
}

TEST(the_version_text_is_made_of_the_three_numbers)
{
    char text[] = {'0' + KZ_VERSION_MAJOR, '.', '0' + KZ_VERSION_MINOR, '.', '0' + KZ_VERSION_PATCH, 0};
    CHECK_STR(KZ_VERSION_TEXT, text);
}
