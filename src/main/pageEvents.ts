/**
 * Live events for the pages of the desktop, through the door that browsers use: `GET /api/events` with the session of the
 * page. So a page hears of what its user may see, for as long as the session stands, and of nothing while nobody is
 * signed in.
 */
import type { RunningServer } from '#server/host.ts';
import type { LiveEvent } from '#shared/bridge.ts';
import { logError } from './log.ts';

/** A page that listens. */
export interface Page {
  readonly event: (event: LiveEvent) => void;
  /** The session of a token does not stand any more. */
  readonly sessionEnded: (token: string) => void;
}

export interface PageEvents {
  /** Says with which credential a page is about to ask: from then on it hears what that may see. */
  readonly asks: (page: Page, authorization: string | undefined) => void;
  /** Says that a page was told that its credential does not stand. */
  readonly refused: (page: Page, authorization: string | undefined) => void;
  readonly forget: (page: Page) => void;
  /** Ends listening. */
  readonly close: () => void;
}

interface Listening {
  readonly authorization: string;
  /** The sequence it goes on after. */
  position: number;
  isReading: boolean;
}

/** Events of one request. */
const MOST = 1000;

/** Follows the events of a server for its pages. */
export function createPageEvents(running: Pick<RunningServer, 'inject' | 'subscribe' | 'terminalToken'>): PageEvents {
  const pages = new Map<Page, Listening>();
  let newest = 0;

  const read = async (page: Page, listening: Listening): Promise<void> => {
    listening.isReading = true;
    try {
      while (pages.get(page) === listening && listening.position < newest) {
        const { status, headers, body } = await running.inject({
          method: 'GET',
          path: `/api/events?after=${listening.position}&limit=${MOST}`,
          headers: {
            accept: 'application/json',
            authorization: listening.authorization,
            'x-taquilla-terminal': running.terminalToken,
          },
        });
        if (pages.get(page) !== listening) return;
        if (status === 401) {
          pages.delete(page);
          page.sessionEnded(listening.authorization.replace(/^Bearer +/i, ''));
        }
        // What cannot be read now is read with the next event.
        if (status !== 200) return;
        listening.position = Number(headers['last-event-id'] ?? newest);
        for (const event of JSON.parse(new TextDecoder().decode(body)) as LiveEvent[]) page.event(event);
      }
    } catch (error) {
      logError('events of a page could not be read', error);
    } finally {
      listening.isReading = false;
    }
  };
  const close = running.subscribe(({ sequence }) => {
    // Until now nobody was told where the log is.
    if (newest === 0) for (const listening of pages.values()) listening.position = sequence - 1;
    newest = sequence;
    for (const [page, listening] of pages) if (!listening.isReading) void read(page, listening);
  });

  return {
    asks: (page, authorization) => {
      if (authorization === undefined || pages.get(page)?.authorization === authorization) return;
      pages.set(page, { authorization, position: newest, isReading: false });
    },
    refused: (page, authorization) => {
      if (pages.get(page)?.authorization === authorization) pages.delete(page);
    },
    forget: (page) => void pages.delete(page),
    close,
  };
}
