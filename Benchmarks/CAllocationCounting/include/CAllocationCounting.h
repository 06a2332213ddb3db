#ifndef C_ALLOCATION_COUNTING_H
#define C_ALLOCATION_COUNTING_H

/// How often anything in this process has asked malloc for memory.
unsigned long counted_allocations(void);

#endif
