/** Fees on the wire. */
import type { FeeLine, Reason } from '#shared/domain/fees/amounts.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import { isWithoutMandate } from './mandates.ts';
import type { Planned } from './plan.ts';

/** One fee, or a subscription that has left, with what is known of it. */
export interface Judged {
  readonly planned: Planned;
  /** Null of a subscription that has left and has no fee. */
  readonly fee: Fee | null;
  readonly isChosen: boolean;
  readonly isNew: boolean;
  readonly hasLeft: boolean;
  readonly previousPrice: Money | null;
}

/** A fee of a dry run. One that has left without a fee is shown with its last day. */
export function presentRow({ planned: { subscriber }, fee, isChosen, previousPrice }: Judged): FeeRow {
  const { row } = subscriber;
  const day = fee?.issueDate ?? row.end ?? row.start;
  return {
    subscriptionCustomer: row.id,
    customer: row.customer,
    customerName: row.customerName,
    type: row.type,
    typeName: row.typeName,
    issueDate: day,
    from: fee?.part.from ?? day,
    to: fee === null ? day : fee.part.to,
    state: fee?.state ?? 'inactive',
    isChosen,
    isEdited: fee?.isEdited ?? false,
    total: fromMoney(fee?.total ?? ZERO),
    price: fromMoney(fee?.price ?? ZERO),
    previousPrice: previousPrice === null ? null : fromMoney(previousPrice),
    lines: (fee?.lines ?? []).map(presentLine),
    leave: fee?.leave ?? null,
    replaces: fee?.replaces?.id ?? null,
    editedAndOmitted: fee?.notes.includes('editedAndOmitted') ?? false,
    directDebit: row.directDebit === 1,
    withoutMandate: isWithoutMandate(subscriber),
  };
}

/** A line with its reasons, amounts in units of currency. */
export function presentLine({ addon, product, name, amount, reasons }: FeeLine): FeeRow['lines'][number] {
  return { addon, product, name, amount: fromMoney(amount), reasons: reasons.map(presentReason) };
}

/** What of a reason is an amount of money. */
const amounts = ['amount', 'base', 'by'] as const;

function presentReason(reason: Reason): FeeRow['lines'][number]['reasons'][number] {
  const money = Object.fromEntries(
    amounts.flatMap((name) => {
      const value = (reason as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'number' ? [[name, fromMoney(value as Money)]] : [];
    }),
  );
  return { ...reason, ...money };
}
