/** What a use of vouchers at a cash point says of itself: its receipt is drawn from this, however late. */

/** Units of a voucher that paid for a product. */
export interface UsedLine {
  readonly voucher: number;
  /** Of the voucher's type. */
  readonly name: string;
  readonly product: number;
  readonly productName: string;
  readonly units: number;
  /** What the voucher held once the whole basket was paid for. */
  readonly left: number;
}

/** A voucher of a use: what it paid for in all, and what it held then. */
export interface UsedVoucher {
  readonly voucher: number;
  readonly name: string;
  readonly units: number;
  readonly left: number;
}

/** The vouchers of a use, in the order they were used. */
export function vouchersOf(lines: readonly UsedLine[]): UsedVoucher[] {
  return [...Map.groupBy(lines, ({ voucher }) => voucher)].map(([voucher, own]) => ({
    voucher,
    name: own[0]?.name ?? '',
    units: own.reduce((all, { units }) => Math.round((all + units) * 1000) / 1000, 0),
    left: own[0]?.left ?? 0,
  }));
}
