/** What the customer of the basket holds and owes, and the best way to pay with it. */
import { useMemo } from 'react';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { lineTotal, priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { type Recharges, rechargeOf } from '#screens/subjects/checkout/recharges.ts';
import type { Shown } from '#screens/subjects/checkout/useBearer.ts';
import type { CustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import type { PaymentInput } from '#screens/subjects/payments/mixed.ts';
import type { PaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { type BestWay, bestWay, type PayableLine, wholeCents } from '#shared/domain/bestWay.ts';
import { fromMoney, type Money, min, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';

/** The best way to pay lines with what a customer holds and the bearer's vouchers; null without either, or lines. */
export function useBestWay(
  lines: readonly BasketLine[],
  summary: CustomerSummary | undefined,
  recharges: Recharges,
  shown: readonly Shown[],
): BestWay | null {
  return useMemo(() => {
    const bearer = shown.flatMap(({ voucher }) => voucher ?? []);
    if ((summary === undefined && bearer.length === 0) || lines.length === 0) return null;
    const priced = priceBasket(lines);
    const payable = lines.map(
      ({ product, units }, index): PayableLine => ({ product, units, total: lineTotal(priced, index) }),
    );
    const deposit = sum(summary?.deposits ?? [], ({ balance }) => toMoney(balance));
    const filling = lines.filter((line) => rechargeOf(line, recharges)?.isMoney === true);
    return bestWay(
      payable,
      { vouchers: [...bearer, ...(summary?.vouchers ?? [])], deposit },
      (covered) =>
        totalOf(lines.map((line, index) => ({ ...line, units: lessUnits(line.units, covered[index] ?? 0) }))),
      totalOf(filling),
    );
  }, [lines, summary, recharges, shown]);
}

/** The lines without the units that vouchers pay for. */
export function linesWithout(lines: readonly BasketLine[], { covered }: Pick<BestWay, 'covered'>): BasketLine[] {
  return lines
    .map((line, index) => {
      const units = covered.filter((part) => part.line === index).reduce((all, part) => all + part.units, 0);
      return { ...line, units: lessUnits(line.units, units) };
    })
    .filter(({ units }) => units > 0);
}

/** The payments of a best way, its rest with the method given. Money on the bearer's vouchers goes first: they are at hand. */
export function paymentsOf(
  way: BestWay,
  methods: PaymentMethods,
  rest: number | null,
  shown: readonly Shown[] = [],
): PaymentInput[] {
  const byVoucher = methods.of(PaymentType.voucher);
  const payments: PaymentInput[] = [];
  let open = way.voucherMoney;
  for (const { of, voucher } of shown) {
    const amount = voucher?.kind === VoucherKind.money ? min(open, wholeCents(voucher.balance)) : ZERO;
    if (byVoucher === null || amount <= ZERO) continue;
    payments.push({ paymentMethod: byVoucher, amount: fromMoney(amount), voucherCode: of.code });
    open = sub(open, amount);
  }
  const part = (paymentMethod: number | null, amount: Money): PaymentInput[] =>
    paymentMethod === null || amount === ZERO ? [] : [{ paymentMethod, amount: fromMoney(amount) }];
  return [
    ...payments,
    ...part(byVoucher, open),
    ...part(methods.of(PaymentType.deposit), way.deposit),
    ...part(rest, way.rest),
  ];
}

function totalOf(lines: readonly BasketLine[]): Money {
  const left = lines.filter(({ units }) => units > 0);
  return left.length === 0 ? ZERO : priceBasket(left).total;
}

function lessUnits(units: number, covered: number): number {
  return Math.round((units - covered) * 1000) / 1000;
}
