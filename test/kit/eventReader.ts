/** Reads `GET /api/events` as a browser's client does. */
import type { LiveEvent } from '#shared/bridge.ts';

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far. */
  readonly received: readonly (LiveEvent & { readonly lastEventId: string })[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Opens the stream and resolves once the server has accepted or refused it. `after`: its `Last-Event-ID`. */
export async function openEvents(base: string, token: string | null, after?: number | string): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(`${base}/api/events`, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
    signal: abort.signal,
  });
  const received: (LiveEvent & { lastEventId: string })[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
        const data = fields.get('data');
        if (data !== undefined) received.push({ ...JSON.parse(data), lastEventId: fields.get('id') ?? '' });
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return { status: response.status, headers: response.headers, received, ended, close: () => abort.abort() };
}
