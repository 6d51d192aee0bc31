/** Movements of vouchers, each as money or units. */
import type { ReactNode } from 'react';
import { covers } from '#shared/domain/scopes.ts';
import type { Parameters } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { RelatedRecords } from '../parts/RelatedRecords.tsx';
import { type AnyRecord, expanded } from '../records.ts';
import { useVoucherAmount } from './useVoucherAmount.ts';

export interface VoucherMovementsProps {
  readonly title?: string;
  readonly filter: Parameters;
  readonly columns: readonly string[];
  readonly empty: string | null;
  /** What can be done with a movement. */
  readonly actions?: (movement: AnyRecord) => ReactNode;
}

export function VoucherMovements({ actions, ...rest }: VoucherMovementsProps) {
  const write = useVoucherAmount();
  const mayFollow = covers(useSession()?.permissions ?? [], 'voucher:read');
  const hasVoucher = rest.columns.includes('voucher');
  return (
    <RelatedRecords
      {...rest}
      model="voucherMovement"
      alsoExpand={mayFollow && !hasVoucher ? ['voucher'] : []}
      cells={{
        amount: (movement) => {
          const [voucher] = expanded(movement, 'voucher');
          const type = voucher === undefined ? null : Number(voucher.voucherType);
          return write(type, Number(movement.amount));
        },
        ...(actions === undefined ? {} : { actions }),
      }}
    />
  );
}
