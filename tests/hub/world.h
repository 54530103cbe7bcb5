/*
 * world.h: a hub with everything around it simulated: disk, clients, computers,
 * hashes and time. One call does one thing, so tests say exactly what happens when.
 */
#ifndef TESTS_HUB_WORLD_H
#define TESTS_HUB_WORLD_H

#include <jansson.h>

#include "base/random.h"
#include "hub/disk.h"
#include "hub/hub.h"
#include "rules/notation.h"

#define WORLD_WIRES 64
#define WORLD_CALLS 64
#define WORLD_JOBS  64

typedef struct world_job {
    uint64_t job; /* 0: none */
    json_t *game;
} world_job;

typedef struct sim_world {
    cam_rulebook *book;
    bool owns_book;
    cam_hub *hub;
    sim_disk disk;
    int64_t now;
    cam_random random;
    cam_hub_limits limits;
    struct {
        bool open;
        int closed; /* the code, if the hub closed it */
        json_t *inbox;
        int64_t last_id;
        int64_t lag;
    } wire[WORLD_WIRES]; /* wire n of the hub is wire[n - 1] */
    size_t wire_count;
    struct {
        int status;
        char *body;
        char token[CAM_TOKEN_TEXT];
    } call[WORLD_CALLS];
    size_t call_count;
    world_job job[WORLD_JOBS];
    struct {
        uint64_t job;
        char secret[300];
        char known[CAM_HASH_TEXT];
        bool compare;
    } hash[8];
    size_t hash_count;
} sim_world;

void world_init(sim_world *world, uint64_t seed);

/* The same with a rulebook of the caller's: working the rules out takes longer than
 * most of what is tried in a world. */
void world_init_with(sim_world *world, uint64_t seed, cam_rulebook *book);
void world_clear(sim_world *world);

/* The server stops without a word, all wires are gone, and waiting writes are stored
 * or not, by the bits of 'stored'; later a new one begins. A crash is both at once. */
void world_stop(sim_world *world, uint64_t stored);
void world_start(sim_world *world);
void world_crash(sim_world *world, uint64_t stored);

/* Carry out everything that waits on the disk and every hash, until nothing does. */
void world_settle(sim_world *world);
void world_wait(sim_world *world, int64_t ms); /* time passes, the hub's timers with it */

/* An HTTP call with a body (or NULL), settled. The status; the answer as JSON in
 * *body if wanted, which the caller owns. */
int world_call(sim_world *world, const char *method, const char *path, const char *token,
               const char *body, json_t **answer);

/* A guest's token, in 'token'. */
void world_guest(sim_world *world, const char *name, char token[CAM_TOKEN_TEXT]);

/* A wire, greeted with the token ("" for a spectator); its number. */
cam_wire world_connect(sim_world *world, const char *token);
void world_hang_up(sim_world *world, cam_wire wire, bool clean);

/* Say something: a JSON object without id, which is added. Its id. 'message' is
 * taken. Not settled. */
int64_t world_say(sim_world *world, cam_wire wire, json_t *message);

/* Say it, settle, and return the answer (borrowed). */
const json_t *world_ask(sim_world *world, cam_wire wire, json_t *message);

/* The answer to an id, or NULL; the last event of that kind on a wire, or NULL. */
const json_t *world_answer(const sim_world *world, cam_wire wire, int64_t id);
const json_t *world_event(const sim_world *world, cam_wire wire, const char *what);
size_t world_count(const sim_world *world, cam_wire wire, const char *what); /* such events */

/* A random legal move in the game of a job; false if there is none. */
bool world_choose(cam_rulebook *book, cam_random *random, const json_t *game,
                  char text[CAM_MOVE_TEXT]);

/* Let the computers answer with random legal moves; false if none thinks. */
bool world_think(sim_world *world);

/* A field of JSON as text or number, "" and -1 if it is not there. */
const char *json_word(const json_t *json, const char *name);
int64_t json_number(const json_t *json, const char *name);

#endif
