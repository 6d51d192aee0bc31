/** Lets the test run a function in this process, as Playwright's `electronApp.evaluate` does with real Electron. */

interface Evaluation {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}

export function answerEvaluations(electron: object): void {
  process.on('message', ({ id, source, argument }: Evaluation) => {
    const run = new Function('electron', 'argument', `return (${source})(electron, argument)`);
    const running = (async (): Promise<unknown> => run(electron, argument))();
    running.then(
      (value: unknown) => tell({ id, value }),
      (error: unknown) => tell({ id, error: String(error) }),
    );
  });
  // The channel must not keep the process alive, nor its end be noticed: the test may have gone first.
  process.channel?.unref();
}

/** Sends a message to the test, where one has started this process. */
export function tell(message: object): void {
  if (process.connected) {
    process.send?.(message);
  }
}
