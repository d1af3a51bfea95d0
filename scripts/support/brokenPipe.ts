/**
 * Imported by commands: the reader of their output, such as `head`, may stop early. The command's work is finished
 * nevertheless.
 */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
