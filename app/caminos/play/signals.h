/*
 * signals.h: signals as input. A handler only notes the number and rings a pipe;
 * what is to be done is done by whoever waits on it.
 */
#ifndef CAMINOS_PLAY_SIGNALS_H
#define CAMINOS_PLAY_SIGNALS_H

/* Catch hangup, interrupt and termination; false if the system refuses. */
int start_signals(void);

/* The signal that asked the program to end, or 0. */
int caught_signal(void);

/* Readable once there is one. */
int signal_descriptor(void);

/* Have 'restore' called when the program dies of a fault. It may only use what a
 * signal handler may. */
void on_fault(void (*restore)(void));

/* Watch for changes of the window's size; has there been one since the last call? */
void watch_window(void);
int window_changed(void);

#endif
