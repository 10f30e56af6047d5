/* test_replay_files.c - logs that an x86-64 machine has written play on this one, and end with the same hashes. */
#include "kz_test.h"

#include <kolize/replay.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    int calls;
    uint64_t hash;
} logs[] = {
    {"examples/logs/mine.kzlog", 410, 0x828c342f3bf23078u},
    {"fuzz/corpus/log/game_13", 90, 0x99f87eac188f1c9eu}, /* filter, moves, frames, fixtures, restored states, a torus */
    {"fuzz/corpus/log/game_11", 94, 0x5beca305f31cf9afu},
    {"fuzz/corpus/log/game_05", 51, 0x078e4ccf99754217u},
};

static size_t read_log(const char *name, unsigned char *bytes, size_t room)
{
    char path[1000];
    const char *source = getenv("KOLIZE_SOURCE");
    snprintf(path, sizeof path, "%s/%s", source ? source : ".", name);
    FILE *file = fopen(path, "rb");
    CHECK(file);
    if (!file) return 0;
    const size_t n = fread(bytes, 1, room, file);
    fclose(file);
    return n;
}

TEST(logs_of_another_machine_play_as_recorded)
{
    static unsigned char bytes[1 << 16];
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        kz_replay *replay = NULL;
        kz_replay_op op;
        int n = 0;
        NOTE("%s", logs[i].name);
        CHECK_EQ(kz_replay_create(bytes, read_log(logs[i].name, bytes, sizeof bytes), NULL, NULL, &replay, NULL), KZ_OK);
        if (!replay) continue;
        for (; kz_replay_next(replay, &op); n++) CHECK(!op.differs);
        CHECK_EQ(n, logs[i].calls);
        CHECK_EQ(kz_world_hash(kz_replay_world(replay)), logs[i].hash);
        kz_replay_free(replay);
    }
}
