/* lint_report.c - faults as programs of code review show them: GitHub's annotations, and SARIF 2.1.0. */
#include "lint/lint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPORT_VAIN "no pixels were compared"

enum { REPORT_MOST = 1000, REPORT_PATH = 1024 };

/* ---- Places ---------------------------------------------------------------------------------------------- */

/* "map.tmx:12:5", "map.tmj: layers[2]" or "map.json:9:12: frames[3]" taken apart; line 0: there is none. */
typedef struct report_place {
    char path[REPORT_PATH];
    int line, column;
    const char *keys; /* or "" */
} report_place;

/* A number of at most 9 digits behind a colon; NULL: there is none. */
static const char *report_number(const char *at, int *out)
{
    size_t n = 0;
    if (*at != ':') return NULL;
    while (at[1 + n] >= '0' && at[1 + n] <= '9') n++;
    if (n == 0 || n > 9) return NULL;
    *out = atoi(at + 1);
    return at + 1 + n;
}

/* A path may have colons of its own, so the first that fits what follows one counts. */
static report_place report_place_of(const char *where)
{
    report_place place = {.line = 0, .keys = ""};
    size_t n = strlen(where);
    for (const char *at = where; (at = strchr(at, ':')) != NULL; at++) {
        const char *behind = report_number(at, &place.line);
        if (behind) behind = report_number(behind, &place.column);
        const bool ends = behind && (*behind == '\0' || strncmp(behind, ": ", 2) == 0);
        if (!ends) place.line = place.column = 0;
        if (!ends && strncmp(at, ": ", 2) != 0) continue;
        n = (size_t)(at - where);
        place.keys = ends ? (*behind ? behind + 2 : "") : at + 2;
        break;
    }
    snprintf(place.path, sizeof place.path, "%.*s", (int)(n < REPORT_PATH ? n : REPORT_PATH - 1), where);
    return place;
}

static void report_message(const lint_answer *a, const lint_finding *f, char *text, size_t size)
{
    const char *name = a->sprites[f->sprite].drawn->name;
    snprintf(text, size, "%.200s%s%s: %s", name, *name ? ": " : "", lint_fault_name(f->fault), f->text);
}

/* ---- GitHub ---------------------------------------------------------------------------------------------- */

/* What would end a value, a property or a line there is written as %XX. */
static void report_put_escaped(cli_out *out, const char *text, const char *escaped)
{
    char clean[REPORT_PATH + 400];
    cli_clean(text, clean, sizeof clean);
    for (const char *at = clean; *at; at++) {
        if (strchr(escaped, *at)) cli_print(out, "%%%02X", (unsigned)(unsigned char)*at);
        else cli_put_bytes(out, at, 1);
    }
}

static void report_put_github(cli *c, const char *level, const char *where, const char *title, const char *message)
{
    const report_place place = report_place_of(where);
    cli_print(&c->out, "::%s file=", level);
    report_put_escaped(&c->out, place.path, "%:,");
    if (place.line > 0) cli_print(&c->out, ",line=%d,col=%d", place.line, place.column);
    cli_put(&c->out, ",title=");
    report_put_escaped(&c->out, title, "%:,");
    cli_put(&c->out, "::");
    if (*place.keys) {
        report_put_escaped(&c->out, place.keys, "%");
        cli_put(&c->out, ": ");
    }
    report_put_escaped(&c->out, message, "%");
    cli_put(&c->out, "\n");
}

void lint_put_github(cli *c, const lint_answer *a)
{
    char text[700];
    for (size_t i = 0; i < a->n_findings && i < REPORT_MOST; i++) {
        const lint_finding *f = &a->findings[i];
        snprintf(text, sizeof text, "kolize %s", lint_fault_name(f->fault));
        const char *name = a->sprites[f->sprite].drawn->name;
        char message[700];
        snprintf(message, sizeof message, "%.200s%s%s", name, *name ? ": " : "", f->text);
        report_put_github(c, "error", f->where, text, message);
    }
    if (a->n_findings > REPORT_MOST)
        cli_print(&c->out, "... and %zu more\n", a->n_findings - REPORT_MOST);
    for (int32_t i = 0; i < kz_shape_sheet_warning_count(a->sheet); i++) {
        const char *warning = kz_shape_sheet_warning_at(a->sheet, i);
        const report_place place = report_place_of(warning);
        const size_t n = strlen(warning) - strlen(place.keys);
        char where[REPORT_PATH];
        snprintf(where, sizeof where, "%.*s", (int)(n > 2 && n < sizeof where ? n - 2 : 0), warning);
        report_put_github(c, "warning", *where ? where : a->path, "kolize", *place.keys ? place.keys : warning);
    }
    if (a->n_measured == 0) report_put_github(c, "warning", a->path, "kolize", REPORT_VAIN);
}

/* ---- SARIF ----------------------------------------------------------------------------------------------- */

/* A path as a relative reference, or as a URI when it is absolute. */
static void report_uri(const char *path, char *uri, size_t size)
{
    size_t n = 0;
    const bool absolute = *path == '/';
    if (absolute) n += (size_t)snprintf(uri, size, "file://");
    for (; *path && n + 4 < size; path++) {
        const unsigned char ch = (unsigned char)*path;
        const bool plain = (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9');
        if (plain || strchr("-._~/", ch)) uri[n++] = (char)ch;
        else n += (size_t)snprintf(uri + n, size - n, "%%%02X", (unsigned)ch);
    }
    uri[n] = '\0';
}

static void report_json_text(cli_json *j, const char *key, const char *text)
{
    cli_json_key(j, key), cli_json_open(j, '{');
    cli_json_key(j, "text"), cli_json_text(j, text);
    cli_json_close(j, '}');
}

static void report_json_place(cli_json *j, const char *where)
{
    char uri[3 * REPORT_PATH + 16];
    const report_place place = report_place_of(where);
    report_uri(place.path, uri, sizeof uri);
    cli_json_key(j, "locations"), cli_json_open(j, '['), cli_json_open(j, '{');
    cli_json_key(j, "physicalLocation"), cli_json_open(j, '{');
    cli_json_key(j, "artifactLocation"), cli_json_open(j, '{');
    cli_json_key(j, "uri"), cli_json_text(j, uri);
    cli_json_close(j, '}');
    if (place.line > 0) {
        cli_json_key(j, "region"), cli_json_open(j, '{');
        cli_json_key(j, "startLine"), cli_json_integer(j, place.line);
        if (place.column > 0) cli_json_key(j, "startColumn"), cli_json_integer(j, place.column);
        cli_json_close(j, '}');
    }
    cli_json_close(j, '}');
    if (*place.keys) {
        cli_json_key(j, "logicalLocations"), cli_json_open(j, '['), cli_json_open(j, '{');
        cli_json_key(j, "fullyQualifiedName"), cli_json_text(j, place.keys);
        cli_json_close(j, '}'), cli_json_close(j, ']');
    }
    cli_json_close(j, '}'), cli_json_close(j, ']');
}

static void report_json_rules(cli_json *j)
{
    static const char *const meanings[LINT_FAULTS] = {
        "an outline without area, a line of one point, a ray without direction",
        "a point that follows itself",
        "an outline that crosses itself, or lies on itself",
        "a polygon that goes round the other way than the others",
        "a dent in a part that the format calls convex",
        "more corners than allowed",
        "a point outside the sprite",
        "a shape of a sprite without a solid pixel",
        "too many solid pixels are not in the shapes",
        "too many pixels of the shapes are not solid",
        "intersection over union is too small",
        "a pixel far from where it should be",
        "tiles side by side: the picture goes on and the shapes do not",
        "tiles side by side: pixels are in the shapes of both"};
    cli_json_key(j, "rules"), cli_json_open(j, '[');
    for (int i = 0; i < LINT_FAULTS; i++) {
        cli_json_open(j, '{');
        cli_json_key(j, "id"), cli_json_text(j, lint_fault_name((lint_fault)i));
        report_json_text(j, "shortDescription", meanings[i]);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static void report_json_finding(cli_json *j, const lint_answer *a, const lint_finding *f)
{
    char text[700];
    report_message(a, f, text, sizeof text);
    cli_json_open(j, '{');
    cli_json_key(j, "ruleId"), cli_json_text(j, lint_fault_name(f->fault));
    cli_json_key(j, "ruleIndex"), cli_json_integer(j, f->fault);
    cli_json_key(j, "level"), cli_json_text(j, "error");
    report_json_text(j, "message", text);
    report_json_place(j, f->where);
    cli_json_close(j, '}');
}

static void report_json_notification(cli_json *j, const char *text)
{
    cli_json_open(j, '{');
    cli_json_key(j, "level"), cli_json_text(j, "warning");
    report_json_text(j, "message", text);
    cli_json_close(j, '}');
}

/* What was said of the files on stderr is here, too. */
static void report_json_invocation(cli_json *j, const lint_answer *answers, int32_t n, bool successful)
{
    cli_json_key(j, "invocations"), cli_json_open(j, '['), cli_json_open(j, '{');
    cli_json_key(j, "executionSuccessful"), cli_json_bool(j, successful);
    cli_json_key(j, "toolExecutionNotifications"), cli_json_open(j, '[');
    for (int32_t i = 0; i < n; i++) {
        char vain[REPORT_PATH + 80];
        for (int32_t k = 0; answers[i].sheet && k < kz_shape_sheet_warning_count(answers[i].sheet); k++)
            report_json_notification(j, kz_shape_sheet_warning_at(answers[i].sheet, k));
        snprintf(vain, sizeof vain, "%.*s: " REPORT_VAIN, REPORT_PATH, answers[i].path);
        if (answers[i].sheet && answers[i].n_measured == 0) report_json_notification(j, vain);
    }
    cli_json_close(j, ']'), cli_json_close(j, '}'), cli_json_close(j, ']');
}

void lint_put_sarif(cli *c, const lint_answer *answers, int32_t n, bool successful)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "$schema"), cli_json_text(j, "https://json.schemastore.org/sarif-2.1.0.json");
    cli_json_key(j, "version"), cli_json_text(j, "2.1.0");
    cli_json_key(j, "runs"), cli_json_open(j, '['), cli_json_open(j, '{');
    cli_json_key(j, "tool"), cli_json_open(j, '{');
    cli_json_key(j, "driver"), cli_json_open(j, '{');
    cli_json_key(j, "name"), cli_json_text(j, "kolize");
    cli_json_key(j, "version"), cli_json_text(j, KZ_VERSION_TEXT);
    report_json_rules(j);
    cli_json_close(j, '}'), cli_json_close(j, '}');
    report_json_invocation(j, answers, n, successful);
    cli_json_key(j, "results"), cli_json_open(j, '[');
    for (int32_t i = 0; i < n; i++)
        for (size_t k = 0; k < answers[i].n_findings; k++) report_json_finding(j, &answers[i], &answers[i].findings[k]);
    cli_json_close(j, ']');
    cli_json_close(j, '}'), cli_json_close(j, ']');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}
