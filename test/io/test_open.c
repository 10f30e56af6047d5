/* Which files are opened at all: regular ones, and inside limits.root when there is one. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif
#include "io_fixture.h"

#include <kolize/io_mask.h>
#include <kolize/io_sheet.h>

#include <stdio.h>
#include <string.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#include <unistd.h>

/* Every function that opens a file by its path. */
static kz_result load(int how, const char *path, const kz_limits *limits, kz_io_error *err)
{
    kz_image *image = NULL;
    kz_map *map = NULL;
    kz_sheet *sheet = NULL;
    kz_mask_set *set = NULL;
    kz_result result = KZ_OK;
    if (how == 0) result = kz_image_load(path, limits, NULL, &image, err);
    if (how == 1) result = kz_map_load(path, limits, NULL, &map, err);
    if (how == 2) result = kz_sheet_load(path, limits, NULL, &sheet, err);
    if (how == 3) result = kz_mask_set_load(path, limits, NULL, &set, err);
    kz_image_free(image);
    kz_map_free(map);
    kz_sheet_free(sheet);
    kz_mask_set_free(set);
    return result;
}

TEST(a_folder_a_pipe_and_a_device_are_refused_at_once)
{
    kz_io_error err;
    const char *const pipe = io_path("pipe");
    CHECK_EQ(mkfifo(pipe, 0600), 0);
    for (int how = 0; how < 4; how++) {
        CHECK_EQ(load(how, "/", NULL, &err), KZ_ERR_FILE);
        CHECK_STR(err.text, "/: cannot be read: this is a folder, not a file");
        CHECK_EQ(load(how, io_path("pipe"), NULL, &err), KZ_ERR_FILE);
        CHECK(strstr(err.text, "pipe: cannot be read: this is a pipe, not a file") != NULL);
        CHECK_EQ(load(how, "/dev/zero", NULL, &err), KZ_ERR_FILE);
        CHECK_STR(err.text, "/dev/zero: cannot be read: this is a device, not a file");
    }
    CHECK_EQ(remove(io_path("pipe")), 0);
}

TEST(a_file_is_read_whole_and_no_further_than_the_limit)
{
    kz_io_error err;
    kz_bytes bytes;
    io_write("whole.bin", "a\0b", 3);
    CHECK_EQ(kz_file_read(io_path("whole.bin"), NULL, NULL, &bytes, &err), KZ_OK);
    REQUIRE(CHECK_EQ(bytes.size, 3));
    CHECK(memcmp(bytes.data, "a\0b", 3) == 0);
    kz_bytes_free(&bytes);
    CHECK(bytes.data == NULL && bytes.size == 0);
    kz_bytes_free(&bytes);
    kz_bytes_free(NULL);
    const kz_limits two = {.max_bytes = 2};
    CHECK_EQ(kz_file_read(io_path("whole.bin"), &two, NULL, &bytes, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "whole.bin: the file is larger than the limit of 2 bytes (max_bytes)") != NULL);
    io_write("empty.bin", "", 0);
    CHECK_EQ(kz_file_read(io_path("empty.bin"), NULL, NULL, &bytes, &err), KZ_OK);
    CHECK_EQ(bytes.size, 0);
    kz_bytes_free(&bytes);
    CHECK_EQ(kz_file_read(NULL, NULL, NULL, &bytes, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_file_read("a", NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
}

TEST(what_a_map_names_is_no_pipe_and_no_device_either)
{
    static const char head[] = "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\n";
    char text[1024];
    kz_result code;
    CHECK_EQ(mkfifo(io_path("pipe"), 0600), 0);
    static const char *const before[] = {"<tileset firstgid=\"1\" source=\"", "<imagelayer><image source=\"",
                                         "<objectgroup><object template=\""};
    static const char *const after[] = {"\"/>", "\"/></imagelayer>", "\"/></objectgroup>"};
    for (int i = 0; i < 6; i++) {
        snprintf(text, sizeof text, "%s%s%s%s</map>", head, before[i % 3], i < 3 ? "pipe" : "/dev/zero", after[i % 3]);
        io_write_text("names.tmx", text);
        const char *message = io_load_error("names.tmx", &code);
        CHECK_EQ(code, KZ_ERR_FILE);
        CHECK(strncmp(message, "names.tmx:2:", 12) == 0);
        CHECK(strstr(message, i < 3 ? "pipe: cannot be read: this is a pipe" : "zero: cannot be read: this is a dev"));
    }
    CHECK_EQ(remove(io_path("pipe")), 0);
}

/* A folder `root` with a map in it that names an image. */
static void write_map(const char *image)
{
    char text[512];
    snprintf(text, sizeof text,
             "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
             "<imagelayer><image source=\"%s\"/></imagelayer></map>",
             image);
    io_write_text("root/a.tmx", text);
}

/* A file that is not there is a note, wherever it would be. */
TEST(with_a_root_nothing_outside_of_it_is_read_links_resolved)
{
    char root[512];
    kz_io_error err;
    snprintf(root, sizeof root, "%s", io_path("root"));
    CHECK_EQ(mkdir(root, 0700), 0);
    CHECK_EQ(mkdir(io_path("rootless"), 0700), 0); /* its name only begins like the root's */
    io_write_picture("outside.png", "#");
    io_write_picture("rootless/a.png", "#");
    io_write_picture("root/inside.png", "#");
    CHECK_EQ(symlink("../outside.png", io_path("root/out.png")), 0);
    CHECK_EQ(symlink("inside.png", io_path("root/in.png")), 0);
    CHECK_EQ(symlink("root/inside.png", io_path("back.png")), 0);
    const struct {
        const char *name;
        kz_result wanted;
    } cases[] = {{"inside.png", KZ_OK},
                 {"in.png", KZ_OK},
                 {"../root/inside.png", KZ_OK},
                 {"../back.png", KZ_OK},
                 {"../outside.png", KZ_ERR_FILE},
                 {"out.png", KZ_ERR_FILE},
                 {"/dev/zero", KZ_ERR_FILE},
                 {"../rootless/a.png", KZ_ERR_FILE},
                 {"none.png", KZ_OK},
                 {"..\\root\\inside.png", KZ_OK},
                 {"..\\none.png", KZ_OK},
                 {"..\\outside.png", KZ_ERR_FILE}};
    const kz_limits limits = {.root = root};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NOTE("%s", cases[i].name);
        write_map(cases[i].name);
        CHECK_EQ(load(1, io_path("root/a.tmx"), &limits, &err), cases[i].wanted);
        if (cases[i].wanted != KZ_OK) CHECK(strstr(err.text, "lies outside the folder ") != NULL);
    }
    CHECK_EQ(load(0, io_path("outside.png"), &limits, &err), KZ_ERR_FILE); /* the path that was given, too */
    CHECK_EQ(load(0, io_path("outside.png"), NULL, &err), KZ_OK);
    const kz_limits gone = {.root = "no/such/folder"};
    CHECK_EQ(load(0, io_path("root/inside.png"), &gone, &err), KZ_ERR_FILE);
    CHECK_STR(err.text, "no/such/folder: cannot be opened: No such file or directory");
    const kz_limits all = {.root = "/"};
    CHECK_EQ(load(0, io_path("root/inside.png"), &all, &err), KZ_OK);
    static const char *const made[] = {"root/out.png",   "root/in.png", "back.png",   "root/inside.png",
                                       "rootless/a.png", "root/a.tmx",  "outside.png"};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) CHECK_EQ(remove(io_path(made[i])), 0);
    CHECK_EQ(rmdir(io_path("root")) | rmdir(io_path("rootless")), 0);
}
#endif
