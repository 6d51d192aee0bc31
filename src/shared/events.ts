/**
 * Every event the service records, once. Each names a record: `<model>.created` and the like of every model of the
 * catalogue, and the domain events below, which say more. Contracts, jobs and rules declare from this list what they
 * record, and nothing else can be emitted.
 */
import { allModels, findModel, type ModelName } from './catalogue/index.ts';

/** What happens to records of every model. */
export const recordVerbs = ['created', 'updated', 'deleted', 'restored'] as const;
export type RecordVerb = (typeof recordVerbs)[number];
export type RecordEvent<M extends ModelName = ModelName> = `${M}.${RecordVerb}`;

interface DomainEvent {
  /** The model of the record it names. */
  readonly model: ModelName;
  /** When it is recorded, in one sentence, as the description of the API has it. */
  readonly meaning: string;
}

/** Events that say more than that a record was written. */
export const domainEvents = {
  'sale.paid': { model: 'sale', meaning: 'Nothing is owed for the sale any more.' },
  'sale.cancelled': {
    model: 'sale',
    meaning: 'The sale was cancelled before it was charged, or its credit note was voided.',
  },
  'sale.expired': { model: 'sale', meaning: 'The time to pay a pending sale was over.' },
  'sale.refunded': { model: 'sale', meaning: 'All of the sale was reversed and paid back.' },
  'invoice.confirmed': { model: 'invoice', meaning: 'The document was issued: it has its number and is frozen.' },
  'invoice.paid': { model: 'invoice', meaning: 'Nothing is owed for the document any more.' },
  'invoice.partiallyPaid': { model: 'invoice', meaning: 'A part of the document was paid, and a part is owed.' },
  'invoice.voided': { model: 'invoice', meaning: 'The document was voided. It keeps its number.' },
  'invoice.sent': { model: 'invoice', meaning: 'An e-mail with the document was taken by the mail server.' },
  'invoice.printed': { model: 'invoice', meaning: 'The document was printed at a cash point.' },
  'email.sent': { model: 'email', meaning: 'The mail server took the e-mail.' },
  'email.failed': { model: 'email', meaning: 'The e-mail was given up, or the mail server refused it.' },
  'voucher.recharged': { model: 'voucher', meaning: 'Balance was put into the voucher.' },
  'voucher.consumed': { model: 'voucher', meaning: 'Balance of the voucher was used.' },
  'voucher.refunded': { model: 'voucher', meaning: 'Balance was withdrawn from the voucher, or restored to it.' },
  'voucher.expired': { model: 'voucher', meaning: 'What was left of a recharge expired.' },
  'voucher.codeReplaced': {
    model: 'voucher',
    meaning: 'The voucher for the bearer got another code: its old paper is worth nothing.',
  },
  'voucher.printed': { model: 'voucher', meaning: 'The code of the voucher was printed.' },
  'deposit.recharged': { model: 'deposit', meaning: 'Money was put into the deposit.' },
  'deposit.returned': { model: 'deposit', meaning: 'Money of the deposit was paid back.' },
  'deposit.expired': { model: 'deposit', meaning: 'The time of the deposit was over, and so is its balance.' },
  'cashPoint.opened': { model: 'posMovement', meaning: 'A session of a cash point began.' },
  'cashPoint.counted': { model: 'posMovement', meaning: 'The cash was counted during a session.' },
  'cashPoint.handedOver': { model: 'posMovement', meaning: 'The session went to another user.' },
  'cashPoint.difference': { model: 'posMovement', meaning: 'What was counted is not what was expected.' },
  'cashPoint.closed': { model: 'posMovement', meaning: 'The session of a cash point was closed.' },
  'drawer.opened': { model: 'pos', meaning: 'The cash drawer was opened by the program.' },
  'inventoryCount.finished': {
    model: 'inventoryCount',
    meaning: 'The count was finished, and the stock corrected by it.',
  },
  'inventoryCount.cancelled': {
    model: 'inventoryCount',
    meaning: 'The count was cancelled. The stock stays as it was.',
  },
  'stockOrder.confirmed': { model: 'stockOrder', meaning: 'The order is final.' },
  'stockOrder.sent': { model: 'stockOrder', meaning: 'The order was sent to its supplier.' },
  'stockOrder.partiallyReceived': { model: 'stockOrder', meaning: 'A part of the goods has come.' },
  'stockOrder.received': { model: 'stockOrder', meaning: 'All of the goods have come.' },
  'stockOrder.cancelled': { model: 'stockOrder', meaning: 'The order was cancelled.' },
  'subscription.feesIssued': {
    model: 'subscriptionTask',
    meaning: 'All fees of a run were issued, as far as none was refused.',
  },
} as const satisfies { readonly [type: `${string}.${string}`]: DomainEvent };

export type DomainEventType = keyof typeof domainEvents;
/** The type of an event. */
export type EventType = RecordEvent | DomainEventType;

/** Every type of event that the service records: those that say more first. */
export function eventTypes(): readonly string[] {
  return [
    ...Object.keys(domainEvents),
    ...allModels().flatMap(({ name }) => recordVerbs.map((verb) => `${name}.${verb}`)),
  ];
}

/** True for the type of an event that the service records. */
export function isEventType(text: string): text is EventType {
  if (Object.hasOwn(domainEvents, text)) return true;
  const [model = '', verb = '', ...rest] = text.split('.');
  return rest.length === 0 && recordVerbs.some((known) => known === verb) && findModel(model) !== undefined;
}

/** The model of the record that an event names. */
export function modelOfEvent(type: EventType): ModelName {
  if (Object.hasOwn(domainEvents, type)) return domainEvents[type as DomainEventType].model;
  return type.slice(0, type.indexOf('.')) as ModelName;
}

type EventModels = { readonly [M in ModelName as RecordEvent<M>]: M } & {
  readonly [T in DomainEventType]: (typeof domainEvents)[T]['model'];
};
/** The model of the record that an event names. */
export type ModelOfEvent<T extends EventType> = EventModels[T];

/** What may follow the name of a model in the type of an event: `updated`, and of an invoice `paid` too. */
export type EventNameOf<M extends ModelName> =
  | RecordVerb
  | (DomainEventType extends infer T ? (T extends `${M}.${infer N}` ? N : never) : never);
