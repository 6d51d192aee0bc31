/**
 * Lets the process live on when whoever read its output has gone (a closed terminal, a log collector that ended). Node
 * turns such a write into an uncaught error, and reporting that error would write again: a till must go on selling.
 */
export function surviveBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
