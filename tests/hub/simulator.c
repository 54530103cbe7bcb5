#include "hub/simulator.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/sim.h"

#define EPISODE 6000

static void step(simulation *sim)
{
    uint32_t dice = below(sim, 4000);
    if (dice < 1300)
        sim_step_network(sim);
    else if (dice < 2200)
        sim_step_disk(sim);
    else if (dice < 3200)
        sim_step_client(sim);
    else if (dice < 3550)
        sim_step_engine(sim);
    else if (dice < 3880)
        sim_step_time(sim);
    else if (dice < 3925)
        sim_step_account(sim);
    else if (dice < 3970)
        sim_step_hash(sim, chance(sim, 10));
    else if (dice < 3985)
        sim_make_table(sim);
    else if (dice < 3991)
        sim_read_events(sim, below(sim, SIM_TABLES));
    else if (dice < 3994)
        sim_crash(sim);
    else if (dice < 3996)
        sim_stop(sim);
    else
        sim_rest(sim);
}

/*
 * An episode: a new disk, and new people.
 */

static void make_user(simulation *sim, int user)
{
    snprintf(sim->token[user], CAM_TOKEN_TEXT, "token-of-user-%d", user);
    snprintf(sim->user[user], CAM_ID_TEXT, "user%d", user);
    cam_ledger_request *request = cam_ledger_request_new(CAM_LEDGER_ADD_USER, 0);
    strcpy(request->user.id, sim->user[user]);
    snprintf(request->user.name, CAM_USER_NAME, "User %d", user);
    snprintf(request->user.folded, CAM_USER_NAME, "user %d", user);
    request->user.kind = user < SIM_GUESTS ? CAM_USER_GUEST : CAM_USER_ACCOUNT;
    crypto_hash_sha256(request->digest, (const unsigned char *)sim->token[user],
                       strlen(sim->token[user]));
    disk_submit(&sim->disk, request);
    cam_ledger_reply_free(disk_step(&sim->disk, DISK_WORKS));
}

/* Every third server has narrow limits, and every third none. */
static cam_hub_limits limits_of(uint64_t episode)
{
    cam_hub_limits limits = cam_hub_usual_limits;
    if (episode % 3 == 0)
        limits.messages_per_s = limits.connections_per_user = limits.tables_per_user = 0;
    else if (episode % 3 == 1) {
        limits.connections_per_user = 1;
        limits.tables_per_user = 2;
    }
    return limits;
}

static void begin(simulation *sim, cam_rulebook *book, uint64_t seed, uint64_t episode,
                  sim_fault fault, sim_outcome *outcome)
{
    *sim = (simulation){.book = book,
                        .fault = fault,
                        .outcome = outcome,
                        .limits = limits_of(episode),
                        .now = INT64_C(1800000000000),
                        .command = calloc(SIM_COMMANDS, sizeof(sim_command))};
    cam_random_init(&sim->random, seed + episode);
    checker_init(&sim->check, book);
    sim->disk.without_commands = fault == SIM_NO_COMMANDS;
    sim->disk.without_ratings = fault == SIM_NO_RATINGS;
    for (int user = 0; user < SIM_USERS; user++)
        make_user(sim, user);
    for (int i = 0; i < SIM_CLIENTS; i++) {
        sim->client[i].user = i < 8 ? i % SIM_USERS : -1;
        sim->client[i].command = -1;
        sim->client[i].in = json_array();
        sim->client[i].deaf = i == SIM_CLIENTS - 1;
    }
    sim_start(sim);
}

static void finish(simulation *sim)
{
    sim_outcome *outcome = sim->outcome;
    outcome->events += sim->check.events;
    outcome->moves += sim->check.moves;
    outcome->flags += sim->check.flags;
    outcome->replies += sim->check.replies;
    outcome->claims += sim->check.claims;
    outcome->rated += sim->check.rated;
    outcome->tables += sim->check.count;
    memcpy(outcome->violation, sim->check.violation, sizeof outcome->violation);
    for (size_t i = 0; i < SIM_CLIENTS; i++)
        sim_cut(sim, &sim->client[i], true);
    cam_hub_free(sim->hub);
    sim_drop_replies(sim);
    for (size_t i = 0; i < SIM_CLIENTS; i++)
        json_decref(sim->client[i].in);
    for (size_t i = 0; i < SIM_TABLES; i++)
        json_decref(sim->job[i].game);
    disk_clear(&sim->disk);
    checker_clear(&sim->check);
    free(sim->command);
}

sim_outcome simulate(uint64_t seed, uint64_t steps, sim_fault fault)
{
    sim_outcome outcome = {.hash = UINT64_C(14695981039346656037)};
    cam_rulebook *book;
    simulation *sim = malloc(sizeof *sim);
    if (!sim || cam_rulebook_new(&cam_box, &book, NULL) != CAM_OK)
        abort();
    for (uint64_t episode = 0; outcome.steps < steps && !outcome.violation[0]; episode++) {
        begin(sim, book, cam_mix(seed), episode, fault, &outcome);
        for (int i = 0; i < EPISODE && outcome.steps < steps && !sim->check.violation[0]; i++) {
            step(sim);
            outcome.steps++;
        }
        if (!sim->check.violation[0])
            sim_rest(sim);
        finish(sim);
    }
    outcome.at_step = outcome.steps;
    cam_rulebook_free(book);
    free(sim);
    return outcome;
}
