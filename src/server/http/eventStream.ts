/**
 * `GET /api/events`: the event log, as a stream of server-sent events (WHATWG HTML, 9.2) that goes on with what happens,
 * or as pages of JSON. Each client gets the events of the models it may read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { sessionEnd } from '#shared/operations/contracts/sessionEnd.ts';
import { newestEvent, readEvents } from '../core/events/eventLog.ts';
import { badParameter } from '../core/records/badParameter.ts';
import { wholeNumber } from '../core/records/query/parse.ts';
import { eventsSeen } from '../core/records/sight.ts';
import { authorise, type Standings } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { describeEvents } from './description/others.ts';
import { createEventFeed, type EventFeed, type StreamLimits } from './eventFeed.ts';
import { sendHeading } from './made.ts';
import { preferencesOf } from './negotiation.ts';
import type { Routes } from './routes.ts';

/** Events of a page of JSON: when nothing is said, and at most. */
const MAX_LIMIT = 1000;
/** Where the newest event is, in `after`. */
const NEWEST = 'newest';
const SEQUENCE = /^\d{1,15}$/;
const defaultStreams: StreamLimits = { each: 500, all: 1000, patience: 30_000 };

interface Query {
  /** The sequence to go on after; null where nothing is said. */
  readonly after: number | typeof NEWEST | null;
  readonly limit: number;
  readonly asJson: boolean;
}

/** Registers the log. `standings` says how the credential of a stream stands later on. */
export function registerEventStream(app: FastifyInstance, routes: Routes, deps: AppDeps, standings: Standings): void {
  const feed = createEventFeed(
    { db: deps.store.reader, hub: deps.events },
    deps.streamLimits ?? defaultStreams,
    (error) => app.log.error({ err: error }, 'background work failed'),
    deps.onStreams,
  );
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/events',
    preValidation: async (request) => {
      authorise(request.actor, 'signedIn');
      // An authorisation is for one action; this is many answers.
      if (request.actor.authorisation !== null) throw new ServiceError('authorisation_invalid');
    },
    handler: async (request, reply) => {
      const query = queryOf(request);
      const newest = await newestEvent(deps.store.reader);
      const after = query.after === NEWEST ? newest : query.after;
      if (after !== null && after > newest) throw new ServiceError('position_unknown');
      return query.asJson
        ? sendPage(request, reply, deps, after ?? 0, query.limit)
        : stream(request, reply, feed, after ?? newest, standings);
    },
  };
  routes.add(app, route, describeEvents);
  // Signing out records no event that would have the streams looked at: they end before it is answered.
  app.addHook('onSend', async ({ method, routeOptions, actor }, reply) => {
    const isSignOut = method === sessionEnd.method && routeOptions.url === `/api/${sessionEnd.path}`;
    if (isSignOut && actor?.kind === 'staff' && reply.statusCode < 400) feed.endOf(actor.credential);
  });
  // A stream never ends by itself: let go of all of them so that the server can.
  app.addHook('preClose', async () => feed.close());
}

function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: EventFeed,
  after: number,
  standings: Standings,
): FastifyReply | undefined {
  feed.requireRoom(request.actor.credential);
  const type = 'text/event-stream; charset=utf-8';
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (request.method === 'HEAD') return sendHeading(reply, { type, headers });
  reply.hijack();
  feed.open({
    response: reply.raw,
    headers: { ...(reply.getHeaders() as Record<string, string>), ...headers, 'content-type': type },
    credential: request.actor.credential,
    viewer: request.actor,
    after,
    standing: () => standings(request),
  });
  return undefined;
}

/** A page of the log. `Last-Event-ID` says how far it reaches, though the last of it may not be the client's to see. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  after: number,
  limit: number,
): Promise<FastifyReply> {
  const events = await readEvents(deps.store.reader, after, limit);
  const last = events.at(-1)?.sequence ?? after;
  reply.header('last-event-id', String(last));
  reply.header('cache-control', 'no-store');
  if (events.length === limit) reply.header('link', `</api/events?after=${last}&limit=${limit}>; rel="next"`);
  const seen = await eventsSeen(deps.store.reader, request.actor, events);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(seen));
}

function queryOf(request: FastifyRequest): Query {
  const parameters = new Map<string, string>();
  const start = request.url.indexOf('?');
  for (const [name, text] of new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1))) {
    if (name !== 'after' && name !== 'limit') throw badParameter('unknown_parameter', name);
    if (parameters.has(name)) throw badParameter('invalid_parameter', name, 'more than once');
    parameters.set(name, text);
  }
  const after = parameters.get('after');
  const limit = parameters.get('limit');
  const asJson = wantsJson(request, parameters.size > 0);
  return {
    after: after === undefined ? lastEventId(request) : after === NEWEST ? NEWEST : positionOf(after),
    limit: limit === undefined ? MAX_LIMIT : Math.min(wholeNumber('limit', limit, 1), MAX_LIMIT),
    asJson,
  };
}

function positionOf(after: string): number {
  if (!SEQUENCE.test(after)) throw badParameter('invalid_parameter', 'after');
  return Number(after);
}

/** Throws 400 for a header that is no sequence. An empty one is none. */
function lastEventId(request: FastifyRequest): number | null {
  const text = request.headers['last-event-id'];
  if (text === undefined || text === '') return null;
  if (typeof text === 'string' && SEQUENCE.test(text)) return Number(text);
  throw new ServiceError('invalid_parameter', { errors: [{ header: 'Last-Event-ID', code: 'invalid_value' }] });
}

/** What is wanted more counts; who wants both alike gets pages where the query asks for one, else the stream. */
function wantsJson(request: FastifyRequest, namesPage: boolean): boolean {
  const ranges = preferencesOf(request.headers.accept);
  const quality = (type: string): number => {
    const found = [type, `${type.split('/', 1)[0]}/*`, '*/*'].map((range) =>
      ranges.find(({ value }) => value === range),
    );
    return found.find((range) => range !== undefined)?.quality ?? 0;
  };
  const [json, events] = ranges.length === 0 ? [1, 1] : [quality('application/json'), quality('text/event-stream')];
  if (json === 0 && events === 0) throw new ServiceError('not_acceptable');
  return json === events ? namesPage : json > events;
}
