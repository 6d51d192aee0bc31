/** Pays what is owed, and what is sold by paying it: each by its own operation. */

import { documentPath } from '#screens/components/documents.ts';
import { type Operation, useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { PaymentInput } from './mixed.ts';
import type { Payable } from './notedParts.ts';
import { useOpenCashPoint } from './useOpenCashPoint.ts';

/** What was paid, and the document that it is on. */
export interface Paid {
  /** Cash to hand back, in units of currency. */
  readonly change: number;
  readonly payments: readonly PaymentInput[];
  /** It was paid back. */
  readonly isRefund?: boolean;
  /** The first of several; null where nothing is on one. */
  readonly document: PaidDocument | null;
  /** The deposit it went into or came out of, which is no supply and on no document. */
  readonly deposit?: PaidDeposit;
}

export interface PaidDocument {
  readonly invoice: number;
  readonly number: string;
  /** Path of its PDF. */
  readonly path: string;
}

export interface PaidDeposit {
  /** Its movement. */
  readonly movement: number;
  /** The number of its receipt. */
  readonly receipt: string;
  /** What it holds now, in units of currency. */
  readonly balance: number;
}

export interface PayableOperation extends Pick<Operation<unknown>, 'pending' | 'error' | 'dismiss'> {
  readonly pay: (payments: readonly PaymentInput[], more: PayMore) => void;
}

export interface PayMore {
  /** Although a bank was asked to collect it. */
  readonly inCollection: boolean;
  /** Why it goes back. */
  readonly reason: string;
}

/** `onRefused`: nothing was paid. */
export function usePayable(of: Payable, onPaid: (paid: Paid) => void, onRefused: () => void): PayableOperation {
  const where = useOpenCashPoint();
  const onFailed = (): void => onRefused();
  const paySale = useOperation('paySale', {
    onDone: ({ change, invoice, sales }, { payments }) =>
      onPaid({ change, payments, document: documentOf(invoice) ?? documentOfSales(sales) }),
    onFailed,
    about: ({ sales }) => String(sales),
  });
  const payInvoice = useOperation('payInvoice', {
    onDone: ({ change, invoice }, { payments }) => onPaid({ change, payments, document: documentOf(invoice) }),
    onFailed,
  });
  const recharge = useOperation('voucherRecharge', {
    onDone: ({ change, sale }, { payments }) =>
      onPaid({ change, payments: payments ?? [], document: documentOfSales([sale]) }),
    onFailed,
  });
  const onDeposit = (
    { change, balance, receipt, depositMovement: movement }: OutputOf<Contract<'depositRecharge' | 'depositReturn'>>,
    { payments }: { readonly payments?: readonly PaymentInput[] | null | undefined },
  ): void => onPaid({ change, payments: payments ?? [], document: null, deposit: { movement, receipt, balance } });
  const deposit = useOperation('depositRecharge', { onDone: onDeposit, onFailed });
  const fromDeposit = useOperation('depositReturn', { onDone: onDeposit, onFailed });
  const { pending, error, dismiss } = operationOf(of, { paySale, payInvoice, recharge, deposit, fromDeposit });
  return {
    pending,
    error,
    dismiss,
    pay: (offered, { inCollection, reason }) => {
      const payments = [...offered];
      const known = { payments, ...where };
      const debt = { ...known, ...(inCollection ? { inCollection } : {}) };
      if ('invoice' in of) payInvoice.run({ invoice: of.invoice, ...debt });
      else if ('sales' in of) paySale.run({ sales: [...of.sales], ...debt });
      else if ('recharge' in of) recharge.run({ ...of.recharge, ...known });
      else if ('deposit' in of) deposit.run({ ...of.deposit, ...known });
      else {
        const amount = fromMoney(sum(payments, (payment) => toMoney(payment.amount)));
        fromDeposit.run({ ...of.fromDeposit, amount, ...known, ...(reason === '' ? {} : { reason }) });
      }
    },
  };
}

type Kind = 'paySale' | 'payInvoice' | 'recharge' | 'deposit' | 'fromDeposit';
type Known = Pick<Operation<never>, 'pending' | 'error' | 'dismiss'>;

function operationOf(of: Payable, all: Readonly<Record<Kind, Known>>): Known {
  if ('invoice' in of) return all.payInvoice;
  if ('sales' in of) return all.paySale;
  if ('fromDeposit' in of) return all.fromDeposit;
  return 'recharge' in of ? all.recharge : all.deposit;
}

function documentOf(invoice: Pick<ApiRecord<'invoice'>, 'id' | 'number'> | null): PaidDocument | null {
  return invoice === null
    ? null
    : { invoice: invoice.id, number: invoice.number ?? '', path: documentPath(invoice.id) };
}

/** The document that was there already. */
function documentOfSales(sales: OutputOf<Contract<'paySale'>>['sales']): PaidDocument | null {
  const { invoice, invoiceNumber } = sales.find((sale) => sale.invoice !== null) ?? NOT_DOCUMENTED;
  return documentOf(invoice === null ? null : { id: invoice, number: invoiceNumber });
}

const NOT_DOCUMENTED = { invoice: null, invoiceNumber: null };
