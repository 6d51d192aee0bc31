/** Everything there is to do: every operation, and every verb of every model, with a request for it that means something. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { allOperations, contracts, type OperationName } from '#shared/operations/index.ts';
import { isScope } from '#shared/operations/scopes.ts';
import { pins, setupInput } from '../facility.ts';
import type { Random } from '../fuzz/random.ts';
import { attempts } from '../money/attempts.ts';
import type { MoneyFacility } from '../money/facility.ts';
import { type Body, minimalBody } from '../samples.ts';

/** PIN of everybody the matrix signs in. */
export const PIN = '6482';

export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'restore';

export interface Action {
  readonly name: string;
  /** The scope it declares. */
  readonly scope: string;
  /** Its scope is of what lasts, by what its model or the table of actions declares: no leave counts. */
  readonly lasts: boolean;
  readonly operation: OperationName | null;
  readonly isRead: boolean;
  readonly request: (place: MoneyFacility, random: Random) => Promise<Request>;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Every one. `mayLast` says which declared scopes are of what lasts. */
export function allActions(mayLast: (scope: string) => boolean): Action[] {
  return [
    // Signing out would end the sequence, and the first run is over.
    ...allOperations().flatMap(([name]) => (name === 'sessionEnd' ? [] : operationAction(name, mayLast))),
    ...allModels().flatMap((model) => {
      const isFull = model.operations === 'full';
      const verbs: Verb[] = isFull ? ['list', 'get', 'create', 'update', 'delete', 'restore'] : ['list', 'get'];
      return verbs
        .filter((verb) => verb !== 'restore' || model.fields.deleted !== undefined)
        .map((verb) => recordAction(model, verb, mayLast));
    }),
  ];
}

function operationAction(name: OperationName, mayLast: (scope: string) => boolean): Action {
  const { method, path, scope, kind } = contracts[name];
  return {
    name,
    scope,
    lasts: mayLast(scope),
    operation: name,
    isRead: kind === 'read',
    request: async (place, random) => {
      const input: object = grantAttempt(name, place, random) ?? attempts[name]?.(place, random) ?? {};
      if (method === 'POST') return { method, path: `/api/${path}`, body: input };
      const query = new URLSearchParams(
        Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
      );
      return { method, path: `/api/${path}?${query}` };
    },
  };
}

/** What operations that let somebody in or grant something are asked for; null for the others. */
function grantAttempt(name: OperationName, place: MoneyFacility, random: Random): object | null {
  const { users } = place.server.facility;
  const user = anyOf(place, random, 'user');
  switch (name) {
    case 'keyCreate':
      return { name: 'Nueva', scopes: [anyScope(random)], ...(random.percent(30) ? { user } : {}) };
    case 'keyRotate':
    case 'keyRevoke':
      return { id: anyOf(place, random, 'apiKey') };
    case 'sessionAuthorise':
      return { user: users.manager, pin: pins.manager, scope: anyScope(random) };
    case 'sessionStart':
      return { user: users.frontDesk, pin: pins.frontDesk };
    case 'setup':
      return setupInput;
    case 'previewInvoiceEmail':
    case 'sendInvoice':
    case 'withdrawEmail':
      return { invoice: 1 };
    case 'previewReminder':
      return { customer: place.server.facility.customers.club, company: 1, currency: 'EUR' };
    case 'sendReminders':
      return { customers: [place.server.facility.customers.club] };
    case 'resendEmail':
      return { email: anyOf(place, random, 'email') };
    default:
      return null;
  }
}

const bodies = new WeakMap<MoneyFacility, Map<string, Body>>();

async function leastOf(place: MoneyFacility, model: AnyModel): Promise<Body> {
  const known = bodies.get(place) ?? new Map<string, Body>();
  bodies.set(place, known);
  const body = known.get(model.name) ?? (await minimalBody(place.server.api, model));
  known.set(model.name, body);
  return body;
}

function recordAction(model: AnyModel, verb: Verb, mayLast: (scope: string) => boolean): Action {
  const isRead = verb === 'list' || verb === 'get';
  const scope = `${model.name}:${isRead ? 'read' : 'write'}`;
  const at = `/api/model/${model.name}`;
  // What does not last is neither deleted nor brought back, so that what is tried next finds the facility as it was.
  const target = (place: MoneyFacility, random: Random): number =>
    verb === 'get' || verb === 'update' || mayLast(scope) ? anyOf(place, random, model.name) : 999_999;
  return {
    name: `${model.name}.${verb}`,
    scope,
    lasts: !isRead && mayLast(scope),
    operation: null,
    isRead,
    request: async (place, random) => {
      switch (verb) {
        case 'list':
          return { method: 'GET', path: `${at}?limit=1` };
        case 'get':
          return { method: 'GET', path: `${at}/${target(place, random)}` };
        case 'create': {
          const body = { ...(await leastOf(place, model)), ...(grantBody(model.name, place, random) ?? {}) };
          return { method: 'POST', path: at, body };
        }
        case 'update': {
          const body = grantBody(model.name, place, random) ?? {};
          return { method: 'POST', path: `${at}/${target(place, random)}`, body };
        }
        case 'delete':
          return { method: 'DELETE', path: `${at}/${target(place, random)}` };
        case 'restore':
          return { method: 'POST', path: `${at}/${target(place, random)}/restore`, body: {} };
      }
    },
  };
}

/** What is written to a record that decides what may be done; null for the others. */
function grantBody(model: string, place: MoneyFacility, random: Random): object | null {
  const scopes = () => random.some(['*', '*:read', 'tax:read', 'user:write', 'billing:refund', 'system:admin'], 3);
  switch (model) {
    case 'user':
      return random.pick<object>([
        { profile: anyOf(place, random, 'profile') },
        { pin: PIN },
        { pin: null },
        { active: random.percent(50) },
        { name: 'Otro', language: 'en' },
        { company: null },
      ]);
    case 'profile':
      return random.pick<object>([
        { permissions: scopes() },
        { idpId: random.pick([null, 'auth0|1', 'auth0|2']) },
        { name: 'Otro' },
      ]);
    case 'setting':
      return random.pick<object>([
        { key: 'corsOrigins', value: ['https://club.example'] },
        { key: 'oidc', value: { issuer: 'https://id.example', audience: 'x' } },
        { key: 'rateLimit', value: 'off' },
        { key: 'mine', value: 1, secret: 'x' },
      ]);
    case 'pos':
      return { managerLimit: random.pick([null, 1000]), blindCount: random.percent(50) };
    default:
      return null;
  }
}

function anyScope(random: Random): string {
  const scope = random.pick(['*', 'billing:refund', 'tax:read', 'tax:write', 'user:write', 'system:admin', '*:read']);
  if (!isScope(scope)) throw new Error(`no scope ${scope}`);
  return scope;
}

/** A row of a table, of the first and last ones; 1 where there is none. */
function anyOf({ rows }: MoneyFacility, random: Random, table: string): number {
  const found = rows<{ id: number }>(
    `select "id" from (select "id" from "${table}" order by "id" limit 12)
      union select "id" from (select "id" from "${table}" order by "id" desc limit 4)`,
  );
  return found.length === 0 ? 1 : random.pick(found).id;
}
