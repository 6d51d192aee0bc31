/**
 * The audit log: one row per committed write request, saying who, when, from where, what changed and who authorised it.
 * Rows are chained by hash and numbered without a gap, so that `verify` finds one that was changed or taken out.
 */
import { randomBytes } from 'node:crypto';
import type { ModelName, Row } from '#shared/catalogue/index.ts';
import type { Actor, Change, NewEvent, Origin, WriteContext } from '../context/context.ts';
import { type Attested, attestationOf } from '../integrity/attest.ts';
import { commitmentOf } from '../integrity/hash.ts';
import { append, getRow, type NewRow } from '../records/write.ts';

/** What a request did so far. */
export interface Trail {
  readonly note: (change: Change) => void;
  /** An event is about a record, too. */
  readonly noteEvent: (event: NewEvent) => void;
  /** A row that decides about money or rights was written. */
  readonly attest: (model: ModelName, id: number) => void;
  readonly authorisedBy: (user: number) => void;
  readonly replayed: () => void;
  readonly isReplay: () => boolean;
  /** Writes the request's row, unless it was a replay. `refusal`: the code it is answered with, if it failed. */
  readonly record: (ctx: WriteContext, origin: Origin, refusal: string | null) => Promise<void>;
}

/** Records of one model that one row lists: set-up and the demo write thousands. */
const MOST_RECORDS = 50;
/** Characters of `changes`. More would not pass for an `any` on the wire. */
const MOST_TEXT = 60_000;
/** Bytes that keep anybody from guessing what was erased from a row. */
const SALT = 12;
/** Characters of one value, where a row would be too long otherwise. */
const LONGEST_VALUE = 500;

/** The trail of a new request. */
export function createTrail(): Trail {
  const changes = new Map<string, Change>();
  const listed = new Map<string, number>();
  const unlisted = new Map<string, string>();
  const decisive = new Map<ModelName, Set<number>>();
  let manager: number | null = null;
  let isReplay = false;
  const note = (change: Change): void => {
    const { model } = change;
    const key = `${model}/${change.id}`;
    const known = changes.get(key);
    if (known !== undefined) return void changes.set(key, merge(known, change));
    const count = listed.get(model) ?? 0;
    if (count >= MOST_RECORDS) return void unlisted.set(key, model);
    listed.set(model, count + 1);
    changes.set(key, change);
  };
  return {
    note,
    noteEvent: ({ type, model, id }) => note({ model, id, kind: type.slice(type.indexOf('.') + 1) }),
    attest: (model, id) => {
      const ids = decisive.get(model) ?? new Set();
      decisive.set(model, ids.add(id));
    },
    authorisedBy: (user) => {
      manager = user;
    },
    replayed: () => {
      isReplay = true;
    },
    isReplay: () => isReplay,
    record: async (ctx, origin, refusal) => {
      if (isReplay) return;
      const listed = listChanges([...changes.values()], unlisted.values());
      await appendSalted(ctx, {
        ...whoAndWhere(ctx.actor, origin, manager),
        refusal,
        ...mainOf(origin, changes.values()),
        changes: listed.text,
        omitted: listed.omitted,
        attested: await attestations(ctx, decisive),
      });
    },
  };
}

/** Digests of rows as the request leaves them. */
async function attestations(
  ctx: WriteContext,
  decisive: ReadonlyMap<ModelName, ReadonlySet<number>>,
): Promise<string | null> {
  if (decisive.size === 0) return null;
  const all: Attested = {};
  for (const [model, ids] of decisive) {
    const own: Record<string, string | null> = {};
    for (const id of ids) {
      const row = await getRow(ctx.db, model, id);
      own[id] = row === undefined ? null : attestationOf(model, { ...row });
    }
    all[model] = own;
  }
  return JSON.stringify(all);
}

function merge(known: Change, next: Change): Change {
  const kind = kindOf(known, next);
  if (next.before === undefined && next.after === undefined && next.secrets === undefined) {
    return kind === known.kind ? known : { ...known, kind };
  }
  // What was made in the same request held nothing before.
  const held = known.before === undefined ? next.before : { ...next.before, ...known.before };
  const before = known.kind === 'created' ? undefined : held;
  const after = next.after === undefined ? known.after : { ...known.after, ...next.after };
  const secrets = [...new Set([...(known.secrets ?? []), ...(next.secrets ?? [])])];
  return {
    model: known.model,
    id: known.id,
    kind,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(secrets.length === 0 ? {} : { secrets }),
  };
}

/** That a record was deleted or restored says more than that it was updated. What was made in the same request stays made. */
function kindOf(known: Change, next: Change): string {
  const says = next.kind === 'deleted' || next.kind === 'restored';
  return says && known.kind !== 'created' ? next.kind : known.kind;
}

async function appendSalted(ctx: WriteContext, row: NewRow<'auditLog'>): Promise<void> {
  const salted = { ...row, salt: randomBytes(SALT).toString('base64') };
  await append(ctx, 'auditLog', { ...salted, commitment: commitmentOf(salted) });
}

function whoAndWhere(actor: Actor, origin: Origin, manager: number | null) {
  return {
    user: actor.user,
    actor: actor.kind,
    credential: publicCredential(actor),
    authorisedBy: manager ?? actor.authorisedBy,
    operation: origin.operation,
    method: origin.method,
    path: origin.path,
    address: origin.address,
    onTerminal: actor.onTerminal ? (1 as const) : (0 as const),
    request: origin.request,
    idempotencyKey: origin.idempotencyKey,
  };
}

/** The record the request was about: of the model its operation names, else the first one it touched. */
function mainOf({ operation }: Origin, changes: Iterable<Change>): Pick<Row<'auditLog'>, 'model' | 'record'> {
  const named = operation.slice(0, operation.indexOf('.'));
  let first: Change | undefined;
  for (const change of changes) {
    first ??= change;
    if (change.model === named) return { model: named, record: change.id };
  }
  return { model: first?.model ?? null, record: first?.id ?? null };
}

/** Enough to distinguish sessions and keys, and nothing to look one up by. */
function publicCredential({ credential }: Actor): string {
  return credential.startsWith('session:') ? credential.slice(0, 'session:'.length + 12) : credential;
}

function listChanges(
  changes: readonly Change[],
  unlisted: Iterable<string>,
): { readonly text: string; readonly omitted: string | null } {
  const omitted: Record<string, number> = {};
  for (const model of unlisted) omitted[model] = (omitted[model] ?? 0) + 1;
  let text = JSON.stringify(changes);
  if (text.length > MOST_TEXT) {
    const items: string[] = [];
    let length = 2;
    for (const change of changes) {
      const item = JSON.stringify(shortened(change));
      length += item.length + 1;
      if (length > MOST_TEXT) omitted[change.model] = (omitted[change.model] ?? 0) + 1;
      else items.push(item);
    }
    text = `[${items.join(',')}]`;
  }
  return { text, omitted: Object.keys(omitted).length === 0 ? null : JSON.stringify(omitted) };
}

/** The change with its longest values cut, and the names of the fields that were. */
function shortened(change: Change): Change & { readonly cut?: readonly string[] } {
  const cut = new Set<string>();
  const shorten = (values: Change['before']): Change['before'] => {
    if (values === undefined) return undefined;
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        if (text.length <= LONGEST_VALUE) return [name, value];
        cut.add(name);
        return [name, `${text.slice(0, LONGEST_VALUE)}…`];
      }),
    );
  };
  const { before, after, ...rest } = change;
  const short = { before: shorten(before), after: shorten(after) };
  return {
    ...rest,
    ...(short.before === undefined ? {} : { before: short.before }),
    ...(short.after === undefined ? {} : { after: short.after }),
    ...(cut.size === 0 ? {} : { cut: [...cut] }),
  };
}
