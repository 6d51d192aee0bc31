import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { type Outcome, type OutcomeEvent, READY, reduceOutcome, type Write } from './outcome.ts';

const ten: Write = { operation: 'posCashIn', input: { amount: 10 } };
const twelve: Write = { operation: 'posCashIn', input: { amount: 12 } };

const run = (write: Write, key = 'new'): OutcomeEvent => ({ type: 'run', write, key });
const ask: OutcomeEvent = { type: 'ask' };
const answered: OutcomeEvent = { type: 'answered', isSeen: true };
const unseen: OutcomeEvent = { type: 'answered', isSeen: false };
const failed = (code: ConstructorParameters<typeof ApiError>[0], status = 0): OutcomeEvent => ({
  type: 'failed',
  error: new ApiError(code, status, {}),
});
const lost = failed('network');
const refused = failed('cash_point_closed', 409);
const reused = failed('idempotency_key_reused', 422);

/** A state as the table writes it: where it is, the key, what is sent or was done, and what may have acted. */
function inWords(state: Outcome): string {
  const amount = (write: Write): string => String('operation' in write && (write.input as { amount: number }).amount);
  const open = (writes: readonly Write[]): string => `[${writes.map(amount).join(' ')}]`;
  switch (state.at) {
    case 'ready':
      return `ready ${state.error instanceof ApiError ? state.error.code : '-'}`;
    case 'sending':
      return `${state.isQuiet ? 'asking' : 'sending'} ${state.key} ${amount(state.write)} ${open(state.open)}`;
    case 'doubt':
      return `doubt ${state.key} ${open(state.open)}`;
    case 'done':
      return `done ${amount(state.write)}${state.isAsked ? '' : ', another was asked for'}`;
  }
}

const histories: readonly (readonly [string, readonly OutcomeEvent[], string])[] = [
  ['is sent with a new key', [run(ten)], 'sending new 10 []'],
  ['is not sent twice while it is under way', [run(ten), run(twelve, 'other')], 'sending new 10 []'],
  ['is done', [run(ten), answered], 'done 10'],
  ['is refused', [run(ten), refused], 'ready cash_point_closed'],
  ['has another key once it was refused', [run(ten), refused, run(ten, 'second')], 'sending second 10 []'],
  ['has another key once it is done', [run(ten), answered, run(ten, 'second')], 'sending second 10 []'],
  ['is in doubt where its answer is lost', [run(ten), lost], 'doubt new [10]'],
  [
    'is in doubt while the first request is at work',
    [run(ten), failed('idempotency_in_progress', 409)],
    'doubt new [10]',
  ],
  ['is asked for', [run(ten), lost, ask], 'asking new 10 [10]'],
  ['is known once the answer comes', [run(ten), lost, ask, answered], 'done 10'],
  ['is asked for again', [run(ten), lost, ask, lost], 'doubt new [10]'],
  ['did not act where it is refused then', [run(ten), lost, ask, refused], 'ready cash_point_closed'],
  [
    'goes by the same key after that, which may still act late',
    [run(ten), lost, ask, refused, run(twelve, 'second')],
    'sending new 12 []',
  ],
  [
    'has another key where an earlier one acted with data that nobody knows',
    [run(ten), lost, ask, reused, run(twelve, 'second')],
    'sending second 12 []',
  ],
  ['stays in doubt where nobody is signed in', [run(ten), lost, ask, failed('unauthenticated', 401)], 'doubt new [10]'],
  [
    'stays in doubt where a permission is missing',
    [run(ten), lost, ask, failed('insufficient_scope', 403)],
    'doubt new [10]',
  ],
  [
    'stays in doubt where something else answers in the place of the service',
    [run(ten), lost, ask, failed('bad_answer', 404)],
    'doubt new [10]',
  ],
  ['stays in doubt where too many ask', [run(ten), lost, ask, failed('too_many_requests', 429)], 'doubt new [10]'],
  ['stays in doubt on a full disk', [run(ten), lost, ask, failed('storage_unavailable', 503)], 'doubt new [10]'],
  [
    'has no doubt about a full disk at first',
    [run(ten), failed('storage_unavailable', 503)],
    'ready storage_unavailable',
  ],
  ['goes by the same key where it is changed', [run(ten), lost, run(twelve, 'other')], 'sending new 12 [10]'],
  ['acts with what was changed where the first did not', [run(ten), lost, run(twelve), answered], 'done 12'],
  ['gives way to the first where that acted', [run(ten), lost, run(twelve), reused], 'sending new 10 [10]'],
  ['says that the first acted', [run(ten), lost, run(twelve), reused, answered], 'done 10, another was asked for'],
  ['leaves both in doubt', [run(ten), lost, run(twelve), lost], 'doubt new [12 10]'],
  ['asks for the latest first', [run(ten), lost, run(twelve), lost, ask], 'asking new 12 [12 10]'],
  ['then for the one before', [run(ten), lost, run(twelve), lost, ask, reused], 'asking new 10 [10]'],
  ['keeps the first in doubt where the change is refused', [run(ten), lost, run(twelve), refused], 'doubt new [10]'],
  [
    'keeps it in doubt where the amount is not confirmed',
    [run(ten), lost, run(twelve), failed('not_confirmed')],
    'doubt new [10]',
  ],
  ['sends nothing where the amount is not confirmed', [run(ten), failed('not_confirmed')], 'ready not_confirmed'],
  ['takes a press for the asking', [run(ten), lost, ask, run(ten)], 'sending new 10 [10]'],
  ['sends a change once the asking ends', [run(ten), lost, ask, run(twelve), lost], 'sending new 12 [10]'],
  ['sends a change anew where the first was refused', [run(ten), lost, ask, run(twelve), refused], 'sending new 12 []'],
  [
    'says so where the asking finds the first',
    [run(ten), lost, ask, run(twelve), answered],
    'done 10, another was asked for',
  ],
  [
    'is the same one where nobody saw that it was done',
    [run(ten), lost, ask, unseen, run(ten, 'b')],
    'sending new 10 []',
  ],
  ['is another with other data then', [run(ten), lost, ask, unseen, run(twelve, 'b')], 'sending b 12 []'],
  [
    'is another once that was seen',
    [run(ten), lost, ask, unseen, run(ten), answered, run(ten, 'c')],
    'sending c 10 []',
  ],
];

describe('a write', () => {
  it.each(histories)('%s', (_, events, expected) => {
    expect(inWords(events.reduce(reduceOutcome, READY as Outcome))).toBe(expected);
  });

  it('whose data a reload has lost goes by its key, and ends where the service knows that', () => {
    const kept: Outcome = { ...READY, key: 'kept' };
    expect(inWords(reduceOutcome(kept, run(twelve)))).toBe('sending kept 12 []');
    expect(inWords([run(twelve), reused].reduce(reduceOutcome, kept))).toBe('ready idempotency_key_reused');
    const again = [run(twelve), refused, run(ten, 'second')];
    expect(inWords(again.reduce(reduceOutcome, kept))).toBe('sending kept 10 []');
  });

  it('that the screen itself fails with is not in doubt before anything was sent', () => {
    const broken: OutcomeEvent = { type: 'failed', error: new Error('broken') };
    expect([run(ten), broken].reduce(reduceOutcome, READY as Outcome)).toMatchObject({ at: 'ready' });
    expect([run(ten), lost, ask, broken].reduce(reduceOutcome, READY as Outcome)).toMatchObject({ at: 'doubt' });
  });
});
