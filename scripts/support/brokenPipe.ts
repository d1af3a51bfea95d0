/** Imported by commands: what they print may be cut short by its reader, such as `head`. The work is finished all the same. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
