/** What the application is built from. `host.ts` makes it for real; tests may make it otherwise. */
import type { RateLimit } from '#shared/settings/definitions/rateLimit.ts';
import type { Actor } from '../core/context/context.ts';
import type { Store } from '../core/db/store.ts';
import type { DocumentRenderer } from '../core/documents/renderer.ts';
import type { EventHub } from '../core/events/eventHub.ts';
import type { ReadOptions } from '../core/reads/reads.ts';
import type { Facility } from '../core/transact/transact.ts';
import type { DocumentService } from '../modules/documents/service.ts';
import type { StreamLimits } from './eventFeed.ts';

export interface AppDeps {
  readonly store: Store;
  readonly facility: Facility;
  readonly documents: DocumentService;
  /** Draws reports and lists, beside documents: a long one keeps no ticket waiting. */
  readonly papers: DocumentRenderer;
  readonly events: EventHub;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Names the server answers to besides loopback. */
  readonly allowedHosts: readonly string[];
  /** Proves that a request comes from the till's own window. */
  readonly terminalToken: string;
  /** Overrides the setting of how many requests a credential may make; `off` counts none. */
  readonly rateLimit: RateLimit | 'off' | undefined;
  /** How many streams of events may be open; the usual number unless said. */
  readonly streamLimits: StreamLimits | undefined;
  /** Hears how many streams of events are open, whenever that changes. */
  readonly onStreams: (open: number) => void;
  /** The built screens, or null to serve the API alone. */
  readonly rendererDir: string | null;
  /** pino level. */
  readonly logLevel: string;
  /** Longest a request may take, in milliseconds. */
  readonly requestTime: number;
  readonly reads: ReadOptions;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before validation on every route of the API. */
    actor: Actor;
    /** The body as it was sent, before anything was filled in; undefined for none. */
    sent: unknown;
    /** The most bytes its body may have. */
    bodyLimit: number;
    /** It was answered 503 `timeout`: what has not begun by then is not to be done. */
    isLate: boolean;
  }
}
