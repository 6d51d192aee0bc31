/**
 * Writes of this window, each sent until it is known what became of it: where an answer is lost it is asked for by itself,
 * after the form was closed and the page was loaded anew, too. What is to be read again follows from the events of the
 * operation.
 */
import type { InputOf, OperationWrite, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { writes } from '#shared/operations/writes.ts';
import { uuid } from '../browser/uuid.ts';
import { type CallOptions, call, type LentPermission, remove, restore, saveRecord } from './client.ts';
import { onConnectionChange } from './connection.ts';
import { ApiError } from './errors.ts';
import { type Fields, isSame, type Outcome, READY, reduceOutcome, type Write } from './outcome.ts';
import { queryClient, refreshAfter } from './queries.ts';
import { getSession, onSessionChange } from './session.ts';

/** Who waits for a write. */
export interface Waiting {
  readonly onDone: (output: unknown, write: Write) => void | Promise<void>;
  /** It was refused: nothing was done. */
  readonly onFailed?: ((error: Error, write: Write) => void) | undefined;
  /** Nobody sees any more what it was asked for in. */
  readonly isGone: () => boolean;
  /** More follows it, whether somebody sees it or not. */
  readonly goesOn?: true;
}

/** What is known of a write, for who is not in its form any more. */
export interface Known {
  readonly subject: string;
  readonly write: Write;
  /** `before`: it was done, but something else was asked for since, which was not. */
  readonly outcome: 'open' | 'done' | 'before' | 'refused';
  /** Why it was refused. */
  readonly error: Error | null;
}

interface Entry {
  state: Outcome;
  readonly user: number;
  readonly subject: string;
  /** Whose permission goes with the first request goes with those that ask for its answer. */
  readonly lent: LentPermission;
  waiting: Waiting | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What is stored of a write until its outcome is known. */
interface Stored {
  readonly user: number;
  readonly subject: string;
  readonly key: string;
  /** Empty where its data are not for a browser to keep. */
  readonly open: readonly Write[];
  /** It is known to be done, and nobody has seen so. */
  readonly isDone?: true;
  readonly token: string | null;
}

const KEPT = 'taquilla.writes';
/** Waits before it is asked what became of a write, in milliseconds; the last one from then on. */
const WAITS: readonly number[] = [1000, 2000, 4000, 8000, 15_000];

const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
const unseen = new Set<(known: Known) => void>();
/** What waits to be told until who asked for it is here, and there is a screen that tells it. */
const untold: (() => void)[] = [];

/** Sends a write, unless one on the same subject is under way. Returns its subject, by which its state is asked for. */
export function run(write: Write, waiting: Waiting): string {
  const subject = subjectOf(write);
  const entry = entryOf(subject);
  if (isUnderWay(entry.state)) return subject;
  entry.waiting = waiting;
  if (entry.state.at === 'ready' || entry.state.at === 'done') entry.lent.token = null;
  change(entry, reduceOutcome(entry.state, { type: 'run', write, key: uuid() }));
  return subject;
}

/**
 * Does an operation for code that no form stands around, after what is under way on its subject. Throws ApiError; where it is
 * `uncertain`, it is still asked for. `about`: what it is about, where its contract names no record.
 */
export async function perform<N extends OperationName>(
  name: N,
  input: InputOf<Contract<N>>,
  about?: string,
): Promise<OutputOf<Contract<N>>> {
  const write: Write = { operation: name, input, ...(about === undefined ? {} : { about }) };
  while (isUnderWay(stateOf(subjectOf(write)))) await nextChange();
  const { promise, reject, waiting } = outputOf<OutputOf<Contract<N>>>(write);
  const subject = run(write, { ...waiting, isGone: () => false });
  const stop = onWriteChange(() => {
    const state = stateOf(subject);
    if (state.at === 'sending') return;
    stop();
    if (state.at === 'doubt') reject(state.error);
  });
  return promise;
}

/**
 * Does one of several writes that follow one another, and resolves once its outcome is known, however long it is in doubt:
 * `onDoubt` is told so. Throws ApiError where it is refused.
 */
export async function follow(write: Write, isGone: () => boolean, onDoubt: (error: Error) => void): Promise<unknown> {
  while (isUnderWay(stateOf(subjectOf(write)))) await nextChange();
  const { promise, waiting } = outputOf<unknown>(write);
  const subject = run(write, { ...waiting, isGone, goesOn: true });
  const stop = onWriteChange(() => {
    const state = stateOf(subject);
    if (state.at === 'doubt') onDoubt(state.error);
  });
  return promise.finally(stop);
}

/** What a write answers; that an earlier one was done in its place is a refusal. */
function outputOf<Output>(write: Write) {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const onDone = (output: unknown, done: Write): void => {
    if (isSame(done, write)) resolve(output as Output);
    else reject(new ApiError('idempotency_key_reused', 422, {}));
  };
  return { promise, reject, waiting: { onDone, onFailed: reject } };
}

/** True while somebody waits for its answer. */
export function isUnderWay(state: Outcome): boolean {
  return state.at === 'sending' && !state.isQuiet;
}

function nextChange(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = onWriteChange(resolve);
  return promise.finally(stop);
}

/** What is known of the writes on a subject. */
export function stateOf(subject: string): Outcome {
  return entries.get(nameOf(getSession()?.user.id ?? 0, subject))?.state ?? READY;
}

/** Calls the listener whenever something becomes known of a write, until the returned function is called. */
export function onWriteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener with what becomes known of writes whose form is gone, until the returned function is called. */
export function onUnseenWrite(listener: (known: Known) => void): () => void {
  unseen.add(listener);
  tellUntold();
  return () => unseen.delete(listener);
}

/** Goes on asking for what an earlier page left in doubt, and asks whenever the server or the user is back. */
export function resumeWrites(): void {
  for (const { user, subject, key, open, token, isDone } of readStored()) {
    const [asked] = open;
    const error = new ApiError('network', 0, {});
    error.isAsked = true;
    const state: Outcome =
      asked === undefined
        ? { ...READY, key }
        : isDone === true
          ? { at: 'done', key, write: asked, isAsked: true, isUnseen: true }
          : { at: 'doubt', key, asked, open, error, rounds: 1 };
    entries.set(nameOf(user, subject), {
      state,
      user,
      subject,
      waiting: null,
      timer: undefined,
      lent: { token },
    });
  }
  onConnectionChange(askAll);
  onSessionChange(() => {
    tellUntold();
    askAll();
  });
  askAll();
}

/** Reads again what a write may have changed: all there is, where it cannot be told what that is. */
async function refresh(write: Write): Promise<void> {
  if (!('operation' in write))
    return refreshAfter(['save' in write ? write.save : 'remove' in write ? write.remove : write.restore]);
  try {
    const { writtenModels } = await import('#shared/operations/writtenModels.ts');
    await refreshAfter(writtenModels[write.operation] ?? []);
  } catch (cause) {
    console.error('what an operation changes could not be read', cause);
    await queryClient.invalidateQueries();
  }
}

/** What the screens know of an operation that writes. */
function factsOf(name: OperationName): OperationWrite {
  const known: { readonly [name: string]: OperationWrite } = writes;
  return known[name] ?? NO_WRITE;
}

/** One that only reads, or acts outside of the database: what it answers is not stored, so it takes no key. */
const NO_WRITE: OperationWrite = { keyless: true };

/** Operations on one record are one after the other, and so are those on none. */
function subjectOf(write: Write): string {
  if ('save' in write) return `save ${write.save} ${write.id ?? ''}`;
  if ('remove' in write) return `remove ${write.remove} ${write.id}`;
  if ('restore' in write) return `restore ${write.restore} ${write.id}`;
  const { target } = factsOf(write.operation);
  const record = target === undefined ? undefined : (write.input as Fields)[target];
  return `${write.operation} ${write.about ?? record ?? ''}`;
}

function entryOf(subject: string): Entry {
  const user = getSession()?.user.id ?? 0;
  const known = entries.get(nameOf(user, subject));
  if (known !== undefined) return known;
  const entry: Entry = { state: READY, user, subject, lent: { token: null }, waiting: null, timer: undefined };
  entries.set(nameOf(user, subject), entry);
  return entry;
}

function nameOf(user: number, subject: string): string {
  return `${user} ${subject}`;
}

/** Takes a new state over, and does what it asks for. */
function change(entry: Entry, next: Outcome): void {
  const before = entry.state;
  if (next === before) return;
  entry.state = next;
  clearTimeout(entry.timer);
  store();
  for (const listener of listeners) listener();
  if (next.at === 'sending' && (before.at !== 'sending' || next.write !== before.write)) void send(entry, next);
  if (next.at !== 'doubt') return;
  entry.timer = setTimeout(() => ask(entry), WAITS[next.rounds - 1] ?? WAITS.at(-1));
  if (entry.waiting?.isGone() !== false) tell(entry, next.asked, 'open');
}

async function send(entry: Entry, { write, key }: Outcome & { readonly at: 'sending' }): Promise<void> {
  const facts = 'operation' in write ? factsOf(write.operation) : null;
  const patience = 'operation' in write && write.patience !== undefined ? { patience: write.patience } : {};
  let output: unknown;
  try {
    output = await sent(facts?.named === true ? named(write, key) : write, {
      ...patience,
      ...(facts?.keyless === true ? {} : { idempotencyKey: key }),
      lent: entry.lent,
    });
    // What comes for somebody who is not here is asked for again once they are: nobody else is told.
    if (canAsk(write) && !isHere(entry)) throw new ApiError('network', 0, {});
  } catch (failure) {
    return fail(entry, write, key, failure instanceof Error ? failure : new Error(String(failure)));
  }
  end(entry, reduceOutcome(entry.state, { type: 'answered', isSeen: isSeen(entry) }), output);
}

function fail(entry: Entry, write: Write, key: string, error: Error): void {
  const isPhysical = 'operation' in write && factsOf(write.operation).physical === true;
  const next: Outcome = canAsk(write)
    ? reduceOutcome(entry.state, { type: 'failed', error })
    : // Whoever does it again after a look goes by the same key: a drawer does not open twice.
      { at: 'ready', error, key: isPhysical && error instanceof ApiError && error.uncertain ? key : null };
  if (error instanceof ApiError && canAsk(write)) {
    error.isAsked = next.at !== 'ready';
    error.uncertain = error.isAsked;
  }
  if (next.at === 'ready') end(entry, next, null);
  else change(entry, next);
}

/** True where sending it again tells what became of it, and does nothing else. */
function canAsk(write: Write): boolean {
  if (!('operation' in write)) return true;
  const { keyless, physical } = factsOf(write.operation);
  return keyless !== true && physical !== true;
}

/** What was asked for is over: done, or refused. */
function end(entry: Entry, next: Outcome, output: unknown): void {
  const { waiting, state: before } = entry;
  const seen = isSeen(entry);
  const called = seen || waiting?.goesOn === true ? waiting : null;
  entry.waiting = null;
  change(entry, next);
  if (next.at === 'done') {
    void refresh(next.write);
    void called?.onDone(output, next.write);
    if (!seen || !next.isAsked) tell(entry, next.write, next.isAsked ? 'done' : 'before');
  } else if (next.at === 'ready' && next.error !== null && before.at === 'sending') {
    const { error } = next;
    // What stands in its way may be what this page does not show yet.
    if (error instanceof ApiError && OVERTAKEN.includes(error.status)) void refresh(before.asked);
    called?.onFailed?.(error, before.asked);
    if (waiting?.isGone() !== false) tell(entry, before.asked, 'refused', error);
  }
}

/** True where who asked for it still looks, or it was never in doubt. */
function isSeen({ state, waiting }: Entry): boolean {
  const wasOpen = state.at === 'sending' && state.open.length > 0;
  return waiting !== null && !(wasOpen && waiting.isGone());
}

/** Statuses of what somebody else changed, ended or removed first. */
const OVERTAKEN: readonly number[] = [404, 409, 410, 412];

function tell(entry: Entry, write: Write, outcome: Known['outcome'], error: Error | null = null): void {
  const { subject } = entry;
  if (isHere(entry) && unseen.size > 0) for (const listener of unseen) listener({ subject, write, outcome, error });
  else untold.push(() => tell(entry, write, outcome, error));
}

function tellUntold(): void {
  for (const again of untold.splice(0)) again();
}

function sent(write: Write, options: CallOptions): Promise<unknown> {
  if ('operation' in write) return call(write.operation, write.input as never, withTag(write, options));
  if ('save' in write) return saveRecord(write.save, write.id, write.body, withTag(write, options));
  return 'remove' in write ? remove(write.remove, write.id, options) : restore(write.restore, write.id, options);
}

/** What an operation makes is found again by this name, whoever asks. */
function named(write: Write, uuid: string): Write {
  return 'operation' in write ? { ...write, input: { ...(write.input as object), uuid } } : write;
}

function withTag({ ifMatch }: { readonly ifMatch?: string }, options: CallOptions): CallOptions {
  return ifMatch === undefined ? options : { ...options, ifMatch };
}

function askAll(): void {
  for (const entry of entries.values()) if (entry.state.at === 'doubt') ask(entry);
}

/** Asks what became of it, where its user is here to be told. */
function ask(entry: Entry): void {
  if (isHere(entry)) change(entry, reduceOutcome(entry.state, { type: 'ask' }));
}

function isHere({ user }: Entry): boolean {
  return (getSession()?.user.id ?? 0) === user;
}

/** Keeps what is not known yet over a reload. */
function store(): void {
  const open: Stored[] = [...entries.values()].flatMap(({ state, user, subject, lent: { token } }) => {
    if (state.at === 'sending') {
      const all = [state.write, ...state.open.filter((one) => !isSame(one, state.write))];
      return [{ user, subject, key: state.key, open: mayBeStored(all) ? all : [], token }];
    }
    if (state.at === 'doubt')
      return [{ user, subject, key: state.key, open: mayBeStored(state.open) ? state.open : [], token }];
    if (state.at === 'done' && state.isUnseen && mayBeStored([state.write]))
      return [{ user, subject, key: state.key, open: [state.write], token, isDone: true as const }];
    return state.at === 'ready' && state.key !== null ? [{ user, subject, key: state.key, open: [], token }] : [];
  });
  try {
    if (open.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(open));
  } catch (cause) {
    // The browser keeps no more: it is not known after a reload, and goes on here.
    console.error('a write could not be kept over a reload', cause);
  }
}

/** Characters of the writes of one key that are stored: a browser keeps some five million for all. */
const LONGEST = 200_000;

/** Whoever has such a text can do something with it: no browser keeps it. */
const SECRET = /"(pin|secret|password|voucherCode)":/;

function mayBeStored(all: readonly Write[]): boolean {
  const text = JSON.stringify(all);
  return all.every(canAsk) && text.length <= LONGEST && !SECRET.test(text);
}

function readStored(): readonly Stored[] {
  const text = sessionStorage.getItem(KEPT);
  return text === null ? [] : (JSON.parse(text) as readonly Stored[]);
}
