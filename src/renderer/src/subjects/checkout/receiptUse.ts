/** What the till shows of a use of vouchers. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { type UsedLine, vouchersOf } from '#shared/domain/voucherUses.ts';
import type { ReceiptUse } from './basket.ts';

type Use = Pick<ApiRecord<'voucherUse'>, 'id' | 'description' | 'lines'>;

/** What units paid for: the service wrote it. */
export function usedLines({ lines }: Pick<Use, 'lines'>): readonly UsedLine[] {
  return lines as readonly unknown[] as readonly UsedLine[];
}

export function receiptUseOf(use: Use): ReceiptUse {
  return { id: use.id, description: use.description, vouchers: vouchersOf(usedLines(use)) };
}
