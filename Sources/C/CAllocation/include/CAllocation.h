#pragma once

/*
 * A program that links this target has another `calloc`: see calloc.c. There is nothing to call. Only our programs link it, so
 * that programs which embed the compositor keep the C library's.
 */
