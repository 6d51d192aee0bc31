/**
 * Who may do what. A scope is `<model>:read`, `<model>:write` or one of the actions below; `*:<verb>` is the same verb
 * everywhere but in the audit log and among the keys, `*` everything.
 */

interface Action {
  /** What it allows, in English, as docs/API.md has it. */
  readonly allows: string;
  /** What is done by it decides what may be done from then on: a manager cannot lend it. */
  readonly lasting?: true;
}

/** The scopes of what is more than reading and writing records. */
export const actions = {
  'billing:operate': { allows: 'sells and takes money in' },
  'billing:price': { allows: 'charges another price than the product’s' },
  'billing:discount': { allows: 'gives discounts' },
  'billing:correct': {
    allows:
      'moves one’s own payment of the running session between cash and card, gives back what one took for a basket',
  },
  'billing:refund': { allows: 'lets money out, and makes what is owed less' },
  'customer:credit': { allows: 'decides who may owe, how much and until when' },
  'customer:merge': { allows: 'merges two customers into one, and undoes it' },
  'customer:export': { allows: 'hands everything that is kept of one customer out, as a file' },
  'customer:erase': { allows: 'erases the personal data of a customer' },
  'list:export': { allows: 'takes any list that one may read out as a file, or has it mailed' },
  'invoice:import': { allows: 'writes documents and series as another program made them, and dates them before today' },
  'pos:operate': { allows: 'opens, counts, hands over and closes a cash point' },
  'pos:authorise': {
    allows: 'accepts differences above the limit of a cash point, sees what should be in a blind one',
  },
  'report:read': { allows: 'reads reports on the whole facility, names of people in them, and adds up any list' },
  'month:close': { allows: 'closes months: keeps what they came to' },
  'remittance:operate': { allows: 'makes remittances of direct debits, and takes up what banks sent back' },
  'subscription:operate': { allows: 'signs customers up for subscriptions, changes, pauses and ends these' },
  'subscription:issue': { allows: 'issues the fees of subscriptions' },
  'entry:operate': { allows: 'lets customers in: counts their entries, and undoes one’s own of today' },
  'entry:correct': { allows: 'undoes entries of others, and of other days' },
  'stock:operate': { allows: 'orders, receives and counts stock' },
  'system:admin': {
    allows: 'makes and ends keys and terminals, and writes the settings of the service',
    lasting: true,
  },
  'system:backup': { allows: 'copies the database', lasting: true },
  'system:restore': { allows: 'goes back to a copy of the database', lasting: true },
  'system:clock': { allows: 'says that the clock of the machine is right' },
  'webhook:admin': { allows: 'administers webhooks', lasting: true },
} as const satisfies Record<string, Action>;

/** The permission to take lists out as files, besides that to read their records. */
export const EXPORT_SCOPE = 'list:export';

/** The permission that every report takes. */
export const REPORT_SCOPE = 'report:read';

export type ActionScope = keyof typeof actions;

export const actionScopes = Object.keys(actions) as ActionScope[];

/** True for the scope of an action that decides what may be done from then on. */
export function isLastingAction(scope: string): boolean {
  const action: Action | undefined = Object.hasOwn(actions, scope) ? actions[scope as ActionScope] : undefined;
  return action?.lasting === true;
}

/**
 * Areas that open to their own scopes alone: who sees every record need not see what everybody did, what keys there are,
 * nor how the business goes.
 */
const apart: ReadonlySet<string> = new Set(['auditLog', 'apiKey', 'report']);

/** Areas whose records are a part of what those of another say: whoever may read those reads them, too. */
const readWith: ReadonlyMap<string, string> = new Map([
  // What a product costs: the service charges it, and a till that cannot read it would show another price.
  ['productRate', 'product'],
]);

/**
 * True when the scopes held cover the one needed, which may itself be a wildcard. Who may write may read. `public` and
 * `signedIn` are not scopes but need no grant here.
 */
export function covers(held: readonly string[], scope: string): boolean {
  if (held.includes('*') || held.includes(scope)) return true;
  const colon = scope.indexOf(':');
  if (colon < 0) return false;
  const verbs = scope.endsWith(':read') ? ['read', 'write'] : [scope.slice(colon + 1)];
  const area = scope.slice(0, colon);
  if (verbs.some((verb) => held.includes(`${area}:${verb}`) || (held.includes(`*:${verb}`) && !apart.has(area))))
    return true;
  const whole = scope.endsWith(':read') ? readWith.get(area) : undefined;
  return whole !== undefined && covers(held, `${whole}:read`);
}
