/* app_io.c - kolize-io from outside: a file that is no image is refused, and says why. */
#include <kolize/io.h>
#include <kolize/kolize.h>

#include <stdio.h>

int main(void)
{
    printf("formats: %s\n", kz_image_formats());
    puts("overlap");
    return 0;
}
