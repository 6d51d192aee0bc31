import { VoucherKind } from '#shared/domain/states.ts';
import { useListAll } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { useFormat } from '../../useFormat.ts';

/** Writes an amount of a voucher of a type as what it is: money, or units. */
export function useVoucherAmount(): (voucherType: number | null, amount: number) => string {
  const format = useFormat();
  const isAllowed = usePermission('voucherType:read');
  const { data } = useListAll('voucherType', { 'deleted[in]': 'true,false' }, { enabled: isAllowed });
  return (voucherType, amount) => {
    const kind = data?.find(({ id }) => id === voucherType)?.kind;
    return kind === VoucherKind.money ? format.money(amount) : format.number(amount);
  };
}
