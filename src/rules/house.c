#include "rules/house.h"

#include <string.h>
#include <strings.h>

static const char handicap[] = "handicap=";

void cam_house_format(cam_house house, char text[CAM_HOUSE_TEXT])
{
    text[0] = '\0';
    if (house.bridget)
        strcat(text, "bridget,");
    if (house.pie)
        strcat(text, "pie,");
    if (house.handicap) {
        char number[] = {(char)('0' + house.handicap), ',', '\0'};
        strcat(strcat(text, handicap), number);
    }
    size_t length = strlen(text);
    if (length)
        text[length - 1] = '\0';
}

bool cam_house_add(cam_house *house, const char *word, size_t length)
{
    size_t head = sizeof handicap - 1;
    if (length == 7 && strncasecmp(word, "bridget", length) == 0)
        house->bridget = true;
    else if (length == 3 && strncasecmp(word, "pie", length) == 0)
        house->pie = true;
    else if (length == head + 1 && strncasecmp(word, handicap, head) == 0 && word[head] >= '1' &&
             word[head] <= '0' + CAM_HANDICAP_MOST)
        house->handicap = (uint8_t)(word[head] - '0');
    else
        return false;
    return true;
}

cam_status cam_house_parse(const char *text, cam_house *house, cam_error *error)
{
    cam_house read = {0};
    for (;; text++) {
        size_t length = strcspn(text, ",");
        if (!cam_house_add(&read, text, length))
            return cam_fail(error, CAM_MALFORMED, CAM_REASON_BAD_HOUSE);
        text += length;
        if (!*text) {
            *house = read;
            return CAM_OK;
        }
    }
}
