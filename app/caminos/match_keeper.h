/*
 * match_keeper.h: runs a program so that nothing it starts outlives it.
 *
 * A program's children may leave its process group or become nobody's, so killing
 * the group is not enough. Between us and the program stands a keeper, a process
 * that inherits whatever the program leaves behind (Linux calls it a subreaper),
 * and kills all of it when the program ends, when asked to, or when we are gone.
 */
#ifndef CAMINOS_MATCH_KEEPER_H
#define CAMINOS_MATCH_KEEPER_H

#include <sys/types.h>

/* Run the words with those descriptors as standard input and output. *pid is the
 * keeper's: waiting for it gives the program's own status, once all is gone. The
 * calling thread has to live as long. Returns 0 or an error number. */
int keeper_start(char *const *words, int in, int out, pid_t *pid);

/* Kill the program and all it has started; waiting for 'pid' is still to be done. */
void keeper_kill(pid_t pid);

#endif
