#include "picture/picture.h"

#include "picture/view.h"
#include "rules/notation.h"

static void draw(const cam_picture *picture, cam_scene *scene)
{
    cam_view view;
    cam_view_init(&view, picture, scene);
    cam_draw_board(&view);
    cam_draw_stones(&view);
    cam_draw_path(&view);
}

/* What is to be seen, for those who hear it: the board and the moves. */
static void describe(const cam_picture *picture, cam_buffer *out)
{
    cam_buffer_format(out, "Board %s, %d stones:", picture->rules->board.def->name,
                      picture->stone_count);
    for (int i = 0; i < picture->stone_count; i++) {
        char move[CAM_MOVE_TEXT];
        cam_move_format(picture->rules, picture->stones[i].move, move);
        cam_buffer_format(out, " %s %s", cam_colour_name(picture->stones[i].colour), move);
    }
}

cam_status cam_picture_svg(const cam_picture *picture, cam_buffer *out, cam_error *error)
{
    cam_scene scene;
    cam_buffer description;
    cam_buffer_init(&description);
    draw(picture, &scene);
    describe(picture, &description);
    cam_scene_svg(&scene, cam_buffer_text(&description), out);
    bool failed = scene.failed || description.failed || out->failed;
    cam_buffer_clear(&description);
    cam_scene_clear(&scene);
    return failed ? cam_fail(error, CAM_NO_MEMORY, CAM_REASON_PICTURE_MEMORY) : CAM_OK;
}

cam_status cam_picture_png(const cam_picture *picture, cam_buffer *out, cam_error *error)
{
    cam_scene scene;
    draw(picture, &scene);
    cam_status status = scene.failed ? cam_fail(error, CAM_NO_MEMORY, CAM_REASON_PICTURE_MEMORY)
                                     : cam_scene_png(&scene, out, error);
    cam_scene_clear(&scene);
    return status;
}
