/** Held by the compiler: the page does not see Node. A line that is no error is one. */
// @ts-expect-error: Node's
export type NoBuffer = Buffer;
// @ts-expect-error: Node's
export type NoProcess = typeof process;
