/** What can be done with a document in its state; what its state refuses says why. */
import { InvoiceStatus, SendStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import type { Invoice, InvoiceType } from '../useInvoice.ts';

export type ActionName =
  | 'edit'
  | 'confirm'
  | 'delete'
  | 'pay'
  | 'payOut'
  | 'convert'
  | 'exchange'
  | 'swap'
  | 'credit'
  | 'summary'
  | 'send'
  | 'void'
  | 'facturae';

/** Why the state of a document refuses an action. */
export type Refusal = 'paid' | 'sent' | 'followed' | 'credited' | 'standsIn' | 'sending' | 'noReverse';

export interface Offered {
  readonly name: ActionName;
  readonly refusal: Refusal | null;
}

type Document = Pick<
  Invoice,
  | 'status'
  | 'total'
  | 'pending'
  | 'customer'
  | 'isCreditNote'
  | 'isProforma'
  | 'isInternal'
  | 'isReceipt'
  | 'isSummary'
  | 'isReplace'
  | 'convertedTo'
  | 'summaryInvoice'
  | 'convertibleInto'
  | 'sendStatus'
> & {
  readonly lines: readonly { readonly total: number; readonly credited: number }[];
  readonly payments: readonly unknown[];
};

type Type = Pick<InvoiceType, 'convertibleInto' | 'reverseType'>;

/** The scope an action takes, where it is not `billing:operate`. */
export const scopes: Partial<Readonly<Record<ActionName, string>>> = {
  edit: 'invoice:write',
  delete: 'invoice:write',
  credit: 'billing:refund',
  swap: 'billing:refund',
  payOut: 'billing:refund',
  void: 'billing:refund',
  facturae: 'invoice:read',
};

/** The actions that apply, the likeliest first. `type`: null while it is not known. */
export function offeredActions(document: Document, type: Type | null): Offered[] {
  if (document.status === InvoiceStatus.draft) return [offer('confirm'), offer('edit'), offer('delete')];
  if (document.status !== InvoiceStatus.confirmed) return [];
  const standsIn = document.convertedTo !== null || document.summaryInvoice !== null ? 'standsIn' : null;
  const isInvoice = !document.isCreditNote && !document.isProforma;
  const isTicket = document.isReceipt && isInvoice && !document.isInternal;
  const isFull = !document.isReceipt && !document.isProforma && !document.isInternal;
  const converts = !document.isCreditNote && (document.convertibleInto ?? type?.convertibleInto ?? null) !== null;
  const isSummed = isInvoice && !document.isSummary && !document.isInternal && document.customer !== null;
  return [
    ...when(!document.isProforma && document.pending > 0, offer('pay')),
    ...when(!document.isProforma && document.pending < 0, offer('payOut')),
    ...when(converts && document.isProforma, offer('convert', standsIn)),
    offer('send', mayMove('send', 'send', document.sendStatus) ? null : 'sending'),
    ...when(converts && !document.isProforma, offer('convert', standsIn)),
    ...when(isInvoice, offer('credit', creditRefusal(document, type) ?? standsIn)),
    ...when(isTicket, offer('exchange', standsIn)),
    ...when(isTicket, offer('swap', creditRefusal(document, type) ?? standsIn)),
    ...when(isSummed, offer('summary', standsIn)),
    ...when(isFull, offer('facturae')),
    offer('void', voidRefusal(document)),
  ];
}

/**
 * True for what is to be done next with a document, and was not done yet: its button is the loud one. What was paid is
 * sent; of what was sent, too, nothing is left to do.
 */
export function isNext({ name }: Offered, document: Pick<Document, 'sendStatus' | 'isProforma'>): boolean {
  const { sendStatus, isProforma } = document;
  if (name === 'send') return sendStatus === null || sendStatus === SendStatus.error;
  return name === 'convert' ? isProforma : nextActions.has(name);
}

const nextActions: ReadonlySet<ActionName> = new Set(['confirm', 'pay', 'payOut']);

function offer(name: ActionName, refusal: Refusal | null = null): Offered {
  return { name, refusal };
}

function when(applies: boolean, offered: Offered): Offered[] {
  return applies ? [offered] : [];
}

function creditRefusal({ lines }: Document, type: Type | null): Refusal | null {
  if (type !== null && type.reverseType === null) return 'noReverse';
  return lines.every(({ total, credited }) => Math.abs(credited) >= Math.abs(total)) ? 'credited' : null;
}

function voidRefusal(document: Document): Refusal | null {
  const { payments, pending, total, sendStatus } = document;
  if (payments.length > 0) return 'paid';
  if (sendStatus !== null) return 'sent';
  const isFollowed = document.convertedTo !== null || document.summaryInvoice !== null;
  return isFollowed || pending !== total || document.lines.some(({ credited }) => credited !== 0) ? 'followed' : null;
}
