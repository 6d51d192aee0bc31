/** Held by the compiler: the server does not see a page. A line that is no error is one. */
// @ts-expect-error: a browser's
export type NoWindow = typeof window;
// @ts-expect-error: a browser's
export type NoDocument = typeof document;
