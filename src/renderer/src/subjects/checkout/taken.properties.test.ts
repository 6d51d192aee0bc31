/** Whatever is done with a till, what was taken for its basket stays until it is given back or a document has it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { settle } from '#shared/domain/settlement.ts';
import { emptyBasket, emptyTill, reduceTill, type TillAction, type TillState } from './basket.ts';
import { noteStates, restPayment, withCash } from './payments.ts';
import { dueOf, type WaitingPayment } from './waiting.ts';

const [CASH, CARD] = [1, 2];
const cash = { id: CASH, name: 'Efectivo', type: CASH };
const cents = (most: number): fc.Arbitrary<Money> =>
  fc.integer({ min: 1, max: most }).map((value) => toMoney(value / 100));
const note = cents(5000).map((given) => ({ paymentMethod: CASH, name: 'Efectivo', type: CASH, given, tip: ZERO }));
const waits = fc.record({ id: fc.integer({ min: 1, max: 9 }), amount: cents(3000) }).map(
  ({ id, amount }): WaitingPayment => ({
    ...{ id, paymentMethod: CARD, name: 'Tarjeta', amount, tip: ZERO },
    ...{ user: null, pos: null, owner: null, created: '2026-03-02T10:00:00+01:00' },
  }),
);
const product = fc
  .record({
    product: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 0, max: 2000 }).map((price) => price / 100),
  })
  .map(({ product: id, price }) => ({ product: id, name: `P${id}`, price, taxes: [], supply: false }));
const line = fc.integer({ min: 1, max: 4 });
const customer = fc.constantFrom(null, { id: 1, name: 'Ana', detail: null });

/** Everything people do, and what charges and moves that come to nothing do to the state. */
const harmless: fc.Arbitrary<TillAction> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), product, units: fc.integer({ min: -1, max: 3 }) }),
  fc.record({ type: fc.constant('setUnits' as const), line, units: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ type: fc.constant('setPrice' as const), line, price: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ type: fc.constant('setDiscount' as const), line, rate: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constant('remove' as const), line }),
  fc.record({ type: fc.constant('describe' as const), line, note: fc.constant('x'), reason: fc.constant(null) }),
  fc.record({ type: fc.constant('setCustomer' as const), customer }),
  fc.record({ type: fc.constant('select' as const), line }),
  fc.constantFrom<TillAction>(
    { type: 'clear' },
    { type: 'restore', basket: { ...emptyBasket('a'), nextLine: 9 } },
    { type: 'moveSelection', by: 1 },
    { type: 'sameCustomer' },
    { type: 'unsaid' },
    { type: 'nextSale' },
    { type: 'anotherSale' },
    { type: 'chargeSent', input: { lines: [{ product: 1 }], payments: [], uuid: 'a' } },
    { type: 'chargeLost' },
    { type: 'chargeRefused' },
    { type: 'moveSent', move: { kind: 'takeUp', key: 'k', held: 1, pos: null } },
    { type: 'moveLost' },
    { type: 'moveRefused' },
    // What another basket has is none of this one's.
    { type: 'waiting', basket: 'another', payments: [] },
  ),
);
const taking: fc.Arbitrary<TillAction> = fc.oneof(
  note.map((payment): TillAction => ({ type: 'hand', payment })),
  fc.integer({ min: 1, max: 4 }).map((id): TillAction => ({ type: 'takeBack', id })),
  fc
    .uniqueArray(waits, { maxLength: 3, selector: ({ id }) => id })
    .map((payments): TillAction => ({ type: 'waiting', basket: 'a', payments })),
);

const handed = ({ basket }: TillState): Money => sum(basket.handed, ({ given }) => given);
const waiting = ({ basket }: TillState): Money => sum(basket.waiting, ({ amount }) => amount);

it('nothing but giving back and a document makes less of what was taken', () => {
  const actions = fc.array(fc.oneof({ weight: 3, arbitrary: harmless }, { weight: 1, arbitrary: taking }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(actions, (done) => {
      let state = emptyTill(emptyBasket('a'));
      for (const action of done) {
        const before = state;
        state = reduceTill(state, action);
        const isLocked = before.charge !== null || before.moving !== null;
        const left =
          action.type === 'takeBack' && !isLocked ? before.basket.handed.find(({ id }) => id === action.id) : undefined;
        const came = action.type === 'hand' && !isLocked ? action.payment.given : ZERO;
        expect(handed(state)).toBe(handed(before) + came - (left?.given ?? 0));
        if (action.type !== 'waiting') expect(waiting(state)).toBe(waiting(before));
        // A product never slips into a basket with somebody's money and nothing else in it.
        if (action.type === 'add' && before.basket.lines.length === 0 && handed(before) + waiting(before) > 0) {
          expect(state.basket.lines).toEqual([]);
        }
      }
    }),
    { numRuns: 400 },
  );
});

it('what is sent settles the basket to the cent, and nothing is sent while too much was taken', () => {
  const taken = fc.record({ handed: fc.array(note, { maxLength: 3 }), waiting: fc.array(waits, { maxLength: 3 }) });
  fc.assert(
    fc.property(
      cents(8000),
      taken,
      fc.integer({ min: 0, max: 4 }),
      (total, { handed: notes, waiting: paid }, button) => {
        const before = { waiting: paid, handed: notes.map((one, id) => ({ ...one, id })) };
        const { due, excess } = dueOf(total, before);
        const waits = sum(paid, ({ amount }) => amount);
        const lies = sum(notes, ({ given }) => given);
        if (excess > ZERO) {
          expect(waits + (waits >= total ? lies : 0) - total).toBe(waits >= total ? sub(excess, ZERO) : Number.NaN);
          expect(dueOf(total, before).payments).toEqual([]);
          return;
        }
        const state = noteStates(total, before, cash)[button];
        const handing = {
          paymentMethod: CASH,
          name: 'Efectivo',
          type: CASH,
          given: toMoney(state?.note ?? 0),
          tip: ZERO,
        };
        const byNote = state?.covers === true ? dueOf(total, withCash(before, handing)) : null;
        for (const payments of [byNote?.payments ?? restPayment(total, before, { id: CARD })]) {
          const offered = payments.map(({ amount, tendered, paymentMethod }) => ({
            ...{ type: paymentMethod, amount: toMoney(amount), tip: ZERO },
            tendered: tendered === undefined ? null : toMoney(tendered),
          }));
          const all = [...paid.map(({ amount }) => ({ type: CARD, amount, tendered: null, tip: ZERO })), ...offered];
          const settled = settle(total, all);
          expect([settled.faults, settled.pending]).toEqual([[], ZERO]);
          if (byNote !== null) expect(fromMoney(settled.change)).toBe(fromMoney(byNote.change));
        }
        expect(due + waits + Math.min(lies, total - waits)).toBe(total);
      },
    ),
    { numRuns: 400 },
  );
});
