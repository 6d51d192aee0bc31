/** Why a search after an erasure failed, without a word of what it looked for: an error of a library may quote that. */
export class SweepError extends Error {
  constructor(erasure: number, place: string, cause: unknown) {
    const {
      name,
      code,
      stack = '',
    } = (cause instanceof Error ? cause : {}) as Partial<Error> & { readonly code?: unknown };
    super(`erasure ${erasure} stopped at ${place}: ${typeof code === 'string' ? code : (name ?? typeof cause)}`);
    this.name = 'SweepError';
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
