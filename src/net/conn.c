/*
 * conn.c: connections: their numbers, phases and times, and their end.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/loop.h"

/* ---- Times ---- */

void cam_deadline_unset(timer *t)
{
    if (!t->next)
        return;
    t->prev->next = t->next;
    t->next->prev = t->prev;
    t->prev = t->next = NULL;
}

void cam_deadline_set(cam_net *net, timer *t, int list)
{
    timer *anchor = &net->list[list].anchor;
    cam_deadline_unset(t);
    t->due = net->now + net->list[list].duration;
    t->prev = anchor->prev;
    t->next = anchor;
    t->prev->next = anchor->prev = t;
}

/* ---- Numbers ---- */

/* Make the table of slots, and that of the free ones, larger. */
static bool grow(cam_net *net)
{
    size_t capacity = net->slot_capacity ? net->slot_capacity * 2 : 64;
    conn **slot = realloc(net->slot, capacity * sizeof *slot);
    if (slot)
        net->slot = slot;
    uint32_t *free_slot = realloc(net->free_slot, capacity * sizeof *free_slot);
    if (free_slot)
        net->free_slot = free_slot;
    if (!slot || !free_slot)
        return false;
    net->slot_capacity = capacity;
    return true;
}

static bool take_slot(cam_net *net, uint32_t *slot)
{
    if (net->free_count) {
        *slot = net->free_slot[--net->free_count];
        return true;
    }
    if (net->slot_count == net->slot_capacity && !grow(net))
        return false;
    *slot = (uint32_t)net->slot_count++;
    return true;
}

conn *cam_conn_find(const cam_net *net, cam_conn id)
{
    size_t slot = (uint32_t)id;
    conn *c = slot < net->slot_count ? net->slot[slot] : NULL;
    return c && c->id == id ? c : NULL;
}

/* ---- Life and death ---- */

conn *cam_conn_new(cam_net *net, int fd, const unsigned char peer[16])
{
    uint32_t slot;
    conn *c = calloc(1, sizeof *c);
    if (!c || !take_slot(net, &slot)) {
        free(c);
        return NULL;
    }
    if (++net->generation == 0)
        net->generation = 1; /* so that no connection's number is small */
    c->id = (cam_conn)net->generation << 32 | slot;
    c->fd = fd;
    c->life.conn = c->flow.conn = c;
    c->heard = net->now;
    c->interest = EPOLLIN;
    memcpy(c->peer, peer, sizeof c->peer);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = c->id};
    if (epoll_ctl(net->epoll, EPOLL_CTL_ADD, fd, &event) < 0) {
        net->free_slot[net->free_count++] = slot;
        free(c);
        return NULL;
    }
    net->slot[slot] = c;
    net->connections++;
    cam_conn_set_phase(net, c, PHASE_IDLE);
    return c;
}

void cam_conn_kill(cam_net *net, conn *c)
{
    if (c->place) {
        cam_websockets_tell(net, c, CAM_CLOSE_LOST);
        cam_places_leave(&net->places, c->place);
        net->websockets--;
    }
    uint32_t slot = (uint32_t)c->id;
    net->slot[slot] = NULL;
    net->free_slot[net->free_count++] = slot;
    net->connections--;
    net->resume_at = net->now; /* there is room again */
    cam_deadline_unset(&c->life);
    cam_deadline_unset(&c->flow);
    cam_output_drop(net, c, false);
    cam_ws_clear(&c->reader);
    close(c->fd);
    free(c->in);
    free(c->visited);
    free(c);
}

void cam_conn_set_phase(cam_net *net, conn *c, phase next)
{
    c->phase = (uint8_t)next;
    cam_deadline_set(net, &c->life, next);
}

/* Nothing is read while an answer is pending: that is what makes requests sent in
 * advance harmless. */
void cam_conn_set_interest(cam_net *net, conn *c)
{
    bool reads = c->phase != PHASE_ANSWER && c->phase != PHASE_WRITE && !c->is_ready;
    uint32_t interest = (reads ? EPOLLIN : 0) | (c->out ? EPOLLOUT : 0);
    if (interest == c->interest)
        return;
    struct epoll_event event = {.events = interest, .data.u64 = c->id};
    if (epoll_ctl(net->epoll, EPOLL_CTL_MOD, c->fd, &event) < 0)
        c->is_broken = true;
    c->interest = interest;
}

/* Closing a socket with unread input makes the other side lose what it has not
 * read yet. So we say that we are done, and go when the other side has too. */
void cam_conn_linger(cam_net *net, conn *c)
{
    shutdown(c->fd, SHUT_WR);
    free(c->in);
    c->in = NULL;
    cam_deadline_unset(&c->flow);
    cam_conn_set_phase(net, c, PHASE_LINGER);
}

void cam_conn_mark(conn_list *list, conn *c, bool *flag)
{
    if (*flag)
        return;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 64;
        cam_conn *id = realloc(list->id, capacity * sizeof *id);
        if (!id)
            return; /* its deadline will see to it */
        list->id = id;
        list->capacity = capacity;
    }
    list->id[list->count++] = c->id;
    *flag = true;
}
