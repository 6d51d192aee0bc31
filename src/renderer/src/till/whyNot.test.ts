import { describe, expect, it } from 'vitest';
import { emptyBasket, emptyTill, type TillState } from '#screens/subjects/checkout/basket.ts';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { commandOf, type TillCommand } from './keys/keys.ts';
import { type TillFacts, type WhyNot, whyNot } from './whyNot.ts';

const line = (id: number, more: Partial<BasketLine> = {}): BasketLine => ({
  ...{ id, product: id, name: 'x', price: 2, listPrice: 2, units: 1, taxes: [], supply: false },
  ...{ discountRate: 0, discountReason: null, note: '' },
  ...more,
});
const till = (lines: readonly BasketLine[], more: Partial<TillState> = {}): TillState => ({
  ...emptyTill({ ...emptyBasket('u'), lines, selected: lines[0]?.id ?? null }),
  ...more,
});
const facts = (more: Partial<TillFacts> = {}): TillFacts => ({
  till: till([line(1), line(2)]),
  ...{ isFree: false, closed: false, gone: false, hasCash: true, hasCard: true, mayEnter: true, dialog: false },
  ...more,
});

/** Every command of a key. */
const keys = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F12',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  '+',
  '-',
  'Delete',
  '?',
];
const commands = keys.map((key) => {
  const command = commandOf({ key, ctrlKey: false, altKey: false, metaKey: false }, 'elsewhere');
  if (command === null) throw new Error(`${key} is no key of the till`);
  return command;
});
const paying: readonly TillCommand[] = ['card', 'cash', 'voucher', 'other'];
const changing: readonly TillCommand[] = [
  ...paying,
  'customer',
  'hold',
  'discount',
  'up',
  'down',
  'more',
  'less',
  'remove',
];
const all = (some: readonly TillCommand[], why: WhyNot) => Object.fromEntries(some.map((one) => [one, why]));

const states: readonly (readonly [string, TillFacts, Partial<Record<TillCommand, WhyNot>>])[] = [
  ['two lines, the first selected', facts(), { up: 'firstLine' }],
  ['who may not count entries', facts({ mayEnter: false }), { up: 'firstLine', entry: 'noEntry' }],
  [
    'nothing in the basket',
    facts({ till: till([]) }),
    all([...paying, 'discount', 'up', 'down', 'more', 'less', 'remove'], 'empty'),
  ],
  [
    'nothing in the basket of who owes',
    facts({ till: till([]), owes: true }),
    all(['card', 'voucher', 'other', 'discount', 'up', 'down', 'more', 'less', 'remove'], 'empty'),
  ],
  ['one line', facts({ till: till([line(1)]) }), { up: 'firstLine', down: 'lastLine' }],
  [
    'a line that is not sold any more',
    facts({ till: till([line(1), line(2, { gone: true })]) }),
    { ...all(paying, 'unsold'), up: 'firstLine' },
  ],
  ['nothing due', facts({ isFree: true }), { ...all(['card', 'voucher', 'other'], 'free'), up: 'firstLine' }],
  ['a closed cash point', facts({ closed: true }), { ...all(paying, 'closed'), up: 'firstLine' }],
  ['no server', facts({ gone: true, closed: true }), { ...all(paying, 'gone'), up: 'firstLine' }],
  [
    'no cash and no cards',
    facts({ hasCash: false, hasCard: false }),
    { cash: 'noCash', card: 'noCard', up: 'firstLine' },
  ],
  [
    'a charge under way',
    facts({ till: till([line(1)], { charge: { input: { lines: [], payments: [] }, lost: false } }) }),
    all(changing, 'charging'),
  ],
  [
    'a move under way',
    facts({
      till: till([line(1)], {
        moving: { move: { kind: 'takeUp', key: 'k', held: 1, pos: null }, lost: false },
      }),
    }),
    all(changing, 'moving'),
  ],
  [
    'a basket sold elsewhere',
    facts({ till: till([line(1)], { soldElsewhere: { invoice: 1, number: 'T1', total: 2 } }) }),
    all(changing, 'soldElsewhere'),
  ],
  [
    'a dialog',
    facts({ dialog: true }),
    all(
      commands.filter((command) => command !== 'back'),
      'dialog',
    ),
  ],
];

describe.each(states)('with %s', (_, state, refused) => {
  it.each(commands)('%s acts, or says why it does not', (command) => {
    expect(whyNot(command, state)).toBe(refused[command] ?? null);
  });
});
