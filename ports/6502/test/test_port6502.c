/* test_port6502.c - every form of the box test for the 6502 before the library's, on two machines: cpu6502.c, which
 * tells what each call costs, and sim65, which must give the same answers bit for bit and the same sum of cycles.
 *
 * PORT_PROGRAM and PORT_LABELS are the assembled forms, PORT_SIM65 the simulator, PORT_README the document whose table
 * of cycles must be that of this run, PORT_SCRATCH a folder to write in. */
#include "kz_test.h"
#include "runs.h"

#include <stdlib.h>
#include <string.h>

static port *loaded(void)
{
    static port the_port;
    if (the_port.n_forms == 0 && !port_load(&the_port, PORT_PROGRAM, PORT_LABELS)) exit(1);
    return &the_port;
}

/* ---- What must come out -------------------------------------------------------------------------------- */

/* The published form as it is, carry and all: one axis. */
static bool published_span(int x1, int w1, int x2, int w2, bool plain)
{
    const int sum = x2 + w2, carry = sum > 255;
    const int difference = (sum & 255) - x1 - 1 + carry;
    return !(plain && difference < 0) && (difference & 255) < w1 + w2 - 1;
}

static bool published(const port_run *run, kz_box_u8 a, kz_box_u8 b)
{
    const bool plain = run->form->kind == PORT_26_PLAIN || run->form->kind == PORT_26_SPAN_PLAIN;
    return published_span(a.x, a.w, b.x, b.w, plain) &&
           (port_is_span(run->form->kind) || published_span(a.y, a.h, b.y, b.h, plain));
}

static bool is_published(port_kind kind)
{
    return kind == PORT_26 || kind == PORT_26_PLAIN || kind == PORT_26_VAR || kind == PORT_26_SPAN ||
           kind == PORT_26_SPAN_PLAIN;
}

/* The library's answers; of the published forms, where their conditions do not hold, what their carry makes of it. */
static void expected(const port_run *run, uint8_t bits[PORT_ANSWER_BYTES])
{
    port_library(run, bits);
    if (!is_published(run->form->kind)) return;
    for (int i = 0; i < PORT_CALLS; i++) {
        kz_box_u8 a, b;
        port_question(run, i, &a, &b);
        const bool on_y = !port_is_span(run->form->kind) && b.y + b.h > 255;
        if (b.x + b.w <= 255 && !on_y) continue;
        const uint8_t bit = (uint8_t)(0x80 >> i % 8);
        bits[i / 8] = (uint8_t)(published(run, a, b) ? bits[i / 8] | bit : bits[i / 8] & ~bit);
    }
}

/* ---- sim65 --------------------------------------------------------------------------------------------- */

static const char *scratch(const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", PORT_SCRATCH, name);
    return path;
}

/* Asks them all on sim65.  `answers` gets 8 192 bytes a run.  The cycles of the whole program, -1 on failure. */
static int64_t ask_sim65(const char *program, const port_run *runs, int n, uint8_t *answers)
{
    FILE *file = fopen(scratch("requests"), "wb");
    if (!file) return -1;
    for (int i = 0; i < n; i++) port_write_request(&runs[i], file);
    if (fclose(file) != 0) return -1;

    char command[16384], requests[4096];
    snprintf(requests, sizeof requests, "%s", scratch("requests"));
    snprintf(command, sizeof command, "\"%s\" -c \"%s\" < \"%s\" > \"%s\"", PORT_SIM65, program, requests,
             scratch("answers"));
    if (system(command) != 0) return -1;

    long long cycles = -1;
    file = fopen(scratch("answers"), "rb");
    if (!file) return -1;
    const size_t size = (size_t)n * PORT_ANSWER_BYTES;
    if (fread(answers, 1, size, file) != size || fscanf(file, "%lld cycles", &cycles) != 1) cycles = -1;
    fclose(file);
    return cycles;
}

/* What `runs` would cost if the form took no time: start, end, and each way of asking, measured with the empty form. */
static int64_t cycles_around(const port_run *runs, int n)
{
    static int64_t start, each[3];
    uint8_t answers[PORT_ANSWER_BYTES];
    port_run empty = {.form = port_find(loaded(), PORT_EMPTY, -1, 0, 0, 0)};
    if (start == 0) {
        start = ask_sim65(PORT_PROGRAM, NULL, 0, NULL);
        for (int how = 0; how < 3; how++) {
            empty.how = how;
            each[how] = ask_sim65(PORT_PROGRAM, &empty, 1, answers) - start;
        }
    }
    int64_t sum = start;
    for (int i = 0; i < n; i++) sum += each[runs[i].how];
    return sum;
}

/* ---- Answers and cycles -------------------------------------------------------------------------------- */

/* Returns the most cycles of a hit. */
static int check_kind(port_kind kind)
{
    static port_run runs[MAX_RUNS];
    static uint8_t answers[(size_t)MAX_RUNS * PORT_ANSWER_BYTES];
    uint8_t ours[PORT_ANSWER_BYTES], right[PORT_ANSWER_BYTES];
    const int n = runs_of_kind(loaded(), kind, runs, MAX_RUNS);
    port_cost cost = PORT_NO_COST;
    NOTE("kind %d of forms.s, %d runs", kind, n);
    if (!CHECK(n > 0 && n < MAX_RUNS)) return 0;
    const int64_t cycles = ask_sim65(PORT_PROGRAM, runs, n, answers);
    if (!CHECK(cycles > 0)) return 0;
    for (int i = 0; i < n; i++) {
        const port_run *const r = &runs[i];
        NOTE("kind %d, way %d, %dx%d and %dx%d", kind, r->how, r->a.w, r->a.h, r->b.w, r->b.h);
        expected(r, right);
        CHECK(port_ask(loaded(), r, ours, &cost));
        CHECK_EQ(port_differ(ours, right), 0);
        CHECK_EQ(port_differ(answers + (size_t)i * PORT_ANSWER_BYTES, right), 0);
    }
    /* Newer versions of sim65 may count branches into other pages as the 6502 does. */
    const int64_t sim65 = cycles - cycles_around(runs, n), real = cost.cycles + cost.crossed;
    CHECK_EQ(sim65, sim65 == real ? real : cost.cycles + cost.crossed_sim65);
    return cost.worst[1];
}

TEST(the_published_forms_answer_as_the_library_where_their_conditions_hold)
{
    for (int kind = PORT_26; kind < PORT_N_KINDS; kind++)
        if (is_published(kind)) check_kind(kind);
}

TEST(wrap_around_agrees_with_the_library_sizes_constant_and_takes_at_most_30_cycles)
{
    CHECK_EQ(check_kind(PORT_WRAP), 30);
    CHECK_EQ(check_kind(PORT_WRAP_SPAN), 16);
}
TEST(plain_agrees_with_the_library_sizes_constant_and_takes_at_most_31_cycles)
{
    CHECK_EQ(check_kind(PORT_PLAIN), 31);
    CHECK_EQ(check_kind(PORT_PLAIN_SPAN), 16);
}
TEST(wrap_around_agrees_with_the_library_sizes_in_memory)
{
    check_kind(PORT_WRAP_VAR), check_kind(PORT_WRAP_VAR1), check_kind(PORT_WRAP_SUM), check_kind(PORT_WRAP_SUB);
}
TEST(plain_agrees_with_the_library_sizes_in_memory)
{
    check_kind(PORT_PLAIN_VAR), check_kind(PORT_PLAIN_VAR1), check_kind(PORT_PLAIN_SUB);
}
TEST(the_c_header_compiled_by_cc65_agrees_with_the_library)
{
    check_kind(PORT_WRAP_C), check_kind(PORT_PLAIN_C), check_kind(PORT_WRAP_C_10), check_kind(PORT_PLAIN_C_10);
}

TEST(a_limit_that_is_one_off_is_noticed_on_both_machines)
{
    static port faulty;
    static uint8_t image[65536 + 12];
    port_run runs[RUNS_OF_FORM];
    uint8_t answers[PORT_ANSWER_BYTES], right[PORT_ANSWER_BYTES];
    port_cost cost = PORT_NO_COST;
    const port_form *const form = port_find(loaded(), PORT_PLAIN_SPAN, 10, 10, 10, 10);
    REQUIRE(form != NULL);
    runs_of_form(form, 10, 10, 10, 10, runs);
    expected(&runs[0], right);

    faulty = *loaded();
    const int limit = form->hit - 3; /* cmp #10, bcs no: now also x2 - x1 = 10, and -255, which is moved to there */
    CHECK_EQ(faulty.cpu.mem[limit - 1], 0xc9);
    faulty.cpu.mem[limit]++;
    CHECK(port_ask(&faulty, &runs[0], answers, &cost));
    CHECK_EQ(port_differ(answers, right), 246 + 1);

    FILE *file = fopen(PORT_PROGRAM, "rb");
    REQUIRE(file != NULL);
    const size_t size = fread(image, 1, sizeof image, file);
    fclose(file);
    image[12 + limit - (image[8] | image[9] << 8)]++;
    char program[4096];
    snprintf(program, sizeof program, "%s", scratch("faulty.prg"));
    file = fopen(program, "wb");
    REQUIRE(file != NULL);
    CHECK_EQ(fwrite(image, 1, size, file), size);
    fclose(file);
    CHECK_GT(ask_sim65(program, runs, 1, answers), 0);
    CHECK_EQ(port_differ(answers, right), 246 + 1);
}

/* ---- The published form -------------------------------------------------------------------------------- */

TEST(the_26_cycles_differ_from_wrap_around_in_20_of_65536_positions_for_widths_10_and_10)
{
    port_run run;
    uint8_t bits[PORT_ANSWER_BYTES];
    const port_form *const form = port_find(loaded(), PORT_26_SPAN, 10, 10, 10, 10);
    REQUIRE(form != NULL);
    runs_of_form(form, 10, 10, 10, 10, &run);
    CHECK(ask_sim65(PORT_PROGRAM, &run, 1, bits) > 0);
    int touching_reported = 0, overlaps_missed = 0, other = 0, seam = 0;
    for (int i = 0; i < PORT_CALLS; i++) {
        const int x1 = i >> 8, x2 = i & 255, apart = (x2 - x1) & 255;
        const bool says = bits[i / 8] >> (7 - i % 8) & 1;
        const bool is = kz_span_u8_wrap((uint8_t)x1, 10, (uint8_t)x2, 10);
        if (says == is) continue;
        if (says && apart == 256 - 10) touching_reported++; /* the second ends where the first begins */
        else if (is && apart == 9) overlaps_missed++;       /* it begins in the first one's last cell */
        else other++;
        seam += x2 + 10 > 255;
    }
    printf("  widths 10 and 10, wrap-around: %d of 65536 wrong: %d touching reported, %d overlaps of one cell missed\n",
           touching_reported + overlaps_missed + other, touching_reported, overlaps_missed);
    CHECK_EQ(touching_reported, 10);
    CHECK_EQ(overlaps_missed, 10);
    CHECK_EQ(other, 0);
    CHECK_EQ(seam, 20);
}

TEST(the_published_form_with_branches_on_borrow_is_right_in_the_plain_meaning_exactly_while_x2_and_w2_stay_within_255)
{
    port_run run;
    uint8_t bits[PORT_ANSWER_BYTES];
    const port_form *const form = port_find(loaded(), PORT_26_SPAN_PLAIN, 10, 10, 10, 10);
    REQUIRE(form != NULL);
    runs_of_form(form, 10, 10, 10, 10, &run);
    CHECK(ask_sim65(PORT_PROGRAM, &run, 1, bits) > 0);
    int wrong_at[256] = {0}, within = 0, beyond = 0, right_columns = 0;
    for (int i = 0; i < PORT_CALLS; i++) {
        const int x1 = i >> 8, x2 = i & 255;
        const bool says = bits[i / 8] >> (7 - i % 8) & 1;
        wrong_at[x2] += says != kz_span_u8_plain((uint8_t)x1, 10, (uint8_t)x2, 10);
    }
    for (int x2 = 0; x2 < 256; x2++) {
        if (x2 + 10 <= 255) within += wrong_at[x2];
        else beyond += wrong_at[x2];
        right_columns += wrong_at[x2] == 0;
        CHECK_EQ(wrong_at[x2] == 0, x2 + 10 <= 255);
    }
    printf("  widths 10 and 10, plain: %d wrong where x2 + 10 <= 255, %d beyond; no error at x2 = 0 to %d, some at "
           "each of the others\n",
           within, beyond, right_columns - 1);
    CHECK_EQ(within, 0);
}

/* ---- The table of the README --------------------------------------------------------------------------- */

typedef struct table_row {
    const char *name, *boxes;
    port_kind kind;
    int size1, size2;
    bool constant;
} table_row;

static const table_row table_rows[] = {
    {"kz_span_26", "10 and 10", PORT_26_SPAN, 10, 10, true},
    {"kz_span_26_plain", "10 and 10", PORT_26_SPAN_PLAIN, 10, 10, true},
    {"kz_span_wrap", "10 and 10", PORT_WRAP_SPAN, 10, 10, true},
    {"kz_span_wrap", "10 and 1", PORT_WRAP_SPAN, 10, 1, true},
    {"kz_span_wrap_sum", "10 and 10", PORT_WRAP_SUM, 10, 10, false},
    {"kz_span_plain", "10 and 10", PORT_PLAIN_SPAN, 10, 10, true},
    {"kz_span_plain", "10 and 13", PORT_PLAIN_SPAN, 10, 13, true},
    {"kz_span_plain", "10 and 14", PORT_PLAIN_SPAN, 10, 14, true},
    {"kz_span_plain", "10 and 1", PORT_PLAIN_SPAN, 10, 1, true},
    {"kz_box_26", "10 x 10, 10 x 10", PORT_26, 10, 10, true},
    {"kz_box_26_plain", "10 x 10, 10 x 10", PORT_26_PLAIN, 10, 10, true},
    {"kz_box_26_var", "10 x 10, 10 x 10", PORT_26_VAR, 10, 10, false},
    {"kz_box_wrap", "10 x 10, 10 x 10", PORT_WRAP, 10, 10, true},
    {"kz_box_wrap", "10 x 10, 1 x 1", PORT_WRAP, 10, 1, true},
    {"kz_box_plain", "10 x 10, 10 x 10", PORT_PLAIN, 10, 10, true},
    {"kz_box_plain", "10 x 10, 13 x 13", PORT_PLAIN, 10, 13, true},
    {"kz_box_plain", "10 x 10, 14 x 14", PORT_PLAIN, 10, 14, true},
    {"kz_box_plain", "10 x 10, 1 x 1", PORT_PLAIN, 10, 1, true},
    {"kz_box_wrap_var1", "10 x 10, 10 x 10", PORT_WRAP_VAR1, 10, 10, false},
    {"kz_box_plain_var1", "10 x 10, 10 x 10", PORT_PLAIN_VAR1, 10, 10, false},
    {"kz_box_wrap_var", "10 x 10, 10 x 10", PORT_WRAP_VAR, 10, 10, false},
    {"kz_box_plain_var", "10 x 10, 10 x 10", PORT_PLAIN_VAR, 10, 10, false},
    {"jsr kz_box_hit_wrap", "10 x 10, 10 x 10", PORT_WRAP_SUB, 10, 10, false},
    {"jsr kz_box_hit_plain", "10 x 10, 10 x 10", PORT_PLAIN_SUB, 10, 10, false},
    {"KZ8_BOX_WRAP, constants", "10 x 10, 10 x 10", PORT_WRAP_C_10, 10, 10, true},
    {"KZ8_BOX_PLAIN, constants", "10 x 10, 10 x 10", PORT_PLAIN_C_10, 10, 10, true},
    {"KZ8_BOX_WRAP, variables", "10 x 10, 10 x 10", PORT_WRAP_C, 10, 10, false},
    {"KZ8_BOX_PLAIN, variables", "10 x 10, 10 x 10", PORT_PLAIN_C, 10, 10, false},
};

static void range_text(char text[32], int best, int worst)
{
    if (best == worst) snprintf(text, 32, "%d", best);
    else snprintf(text, 32, "%d to %d", best, worst);
}

/* One line of the table, measured.  False when the form is not there or runs astray. */
static bool measure(const table_row *row, char *line, size_t size)
{
    const bool span = port_is_span(row->kind); /* forms.s gives those the height 10 */
    const port_form *const form = port_find(loaded(), row->kind, row->constant ? row->size1 : -1,
                                            span ? 10 : row->size1, row->size2, span ? 10 : row->size2);
    if (!form) return false;
    port_run runs[RUNS_OF_FORM];
    uint8_t bits[PORT_ANSWER_BYTES];
    port_cost on_x = PORT_NO_COST, all = PORT_NO_COST;
    const int n = runs_of_form(form, row->size1, row->size1, row->size2, row->size2, runs);
    bool ok = port_ask(loaded(), &runs[0], bits, &on_x);
    for (int i = 0; i < n; i++) ok = ok && port_ask(loaded(), &runs[i], bits, &all);
    char bytes[16] = "", hit[32], miss[32];
    if (form->hit != form->miss) snprintf(bytes, sizeof bytes, "%d", form->hit - form->start);
    const int64_t tenths = (10 * on_x.cycles + on_x.calls / 2) / on_x.calls;
    range_text(hit, all.best[1], all.worst[1]);
    range_text(miss, all.best[0], all.worst[0]);
    snprintf(line, size, "| `%s` | %s | %s | %s | %s | %d.%d |\n", row->name, row->boxes, bytes, hit, miss,
             (int)(tenths / 10), (int)(tenths % 10));
    return ok;
}

TEST(the_readme_has_the_cycles_of_this_run)
{
    static char table[16384], readme[65536];
    size_t used = (size_t)snprintf(table, sizeof table, "| form | boxes | bytes | overlap | apart | mean |\n"
                                                        "| --- | --- | ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0]; i++) {
        NOTE("%s", table_rows[i].name);
        REQUIRE(measure(&table_rows[i], table + used, sizeof table - used));
        used += strlen(table + used);
    }
    FILE *file = fopen(scratch("cycles.md"), "w");
    REQUIRE(file != NULL);
    fputs(table, file);
    fclose(file);
    file = fopen(PORT_README, "r");
    REQUIRE(file != NULL);
    readme[fread(readme, 1, sizeof readme - 1, file)] = '\0';
    fclose(file);
    if (!CHECK(strstr(readme, table) != NULL)) printf("%s\nis now in %s\n", table, scratch("cycles.md"));
}

TEST(the_26_cycles_are_26)
{
    port_run runs[RUNS_OF_FORM];
    uint8_t bits[PORT_ANSWER_BYTES];
    port_cost cost = PORT_NO_COST, span = PORT_NO_COST;
    const int n = runs_of_form(port_find(loaded(), PORT_26, 10, 10, 10, 10), 10, 10, 10, 10, runs);
    for (int i = 0; i < n; i++) CHECK(port_ask(loaded(), &runs[i], bits, &cost));
    CHECK(cost.best[1] == 26 && cost.worst[1] == 26);
    runs_of_form(port_find(loaded(), PORT_26_SPAN, 10, 10, 10, 10), 10, 10, 10, 10, runs);
    CHECK(port_ask(loaded(), &runs[0], bits, &span));
    CHECK(span.best[1] == 14 && span.worst[1] == 14);
}
