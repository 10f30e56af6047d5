/* main.c - runs on sim65: reads requests from standard input until it ends, answers each by 8 192 bytes of bits.  A
 * request says which form to ask, how (0, 1: all positions on that axis; 2: grid), where the boxes are to begin with,
 * and the grid. */
#include <unistd.h>

extern unsigned char kz_box_a[4], kz_box_b[4], sum_w, sum_h, w2m1;
#pragma zpsym("kz_box_a")
#pragma zpsym("kz_box_b")
#pragma zpsym("sum_w")
#pragma zpsym("sum_h")
#pragma zpsym("w2m1")
extern unsigned form;
extern unsigned char axis, grid[16], answers[8192];
void sweep_axis(void);
void sweep_grid(void);

static struct {
    unsigned form;
    unsigned char how, box[8], grid[16];
} request;

int main(void)
{
    unsigned char i;
    while (read(0, &request, sizeof request) == sizeof request) {
        form = request.form;
        axis = request.how;
        for (i = 0; i < 4; ++i) {
            kz_box_a[i] = request.box[i];
            kz_box_b[i] = request.box[4 + i];
        }
        for (i = 0; i < 16; ++i) grid[i] = request.grid[i];
        sum_w = kz_box_a[2] + kz_box_b[2] - 1;
        sum_h = kz_box_a[3] + kz_box_b[3] - 1;
        w2m1 = kz_box_b[2] - 1;
        if (axis < 2) sweep_axis();
        else sweep_grid();
        if (write(1, answers, sizeof answers) != sizeof answers) return 1;
    }
    return 0;
}
