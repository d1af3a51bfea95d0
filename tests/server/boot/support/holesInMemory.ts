/**
 * Imported before a program: leaves 128 MiB of freed memory between blocks in use. The C library keeps it for the program, whose
 * start fills less than half of it.
 */
import { load } from 'koffi';

const library = load('libc.so.6');
const allocate = library.func('void *malloc(size_t)');
const fill = library.func('void *memset(void *, int, size_t)');
const free = library.func('void free(void *)');

const bytes = 64 * 1024;
const blocks = Array.from({ length: 2048 }, () => fill(allocate(bytes), 1, bytes));
blocks.filter((_, index) => index % 64 !== 63).forEach(free);
