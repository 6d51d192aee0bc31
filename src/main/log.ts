/** Writes one JSON line to stderr, as the server's own log does. */
export function logError(message: string, error: unknown): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), message, cause })}\n`);
}
