/** How many units of the voucher that a line recharged go with its credit. Nothing is asked of other lines. */
import { TextInput } from '@mantine/core';
import { useList } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { VoucherKind } from '#shared/domain/states.ts';

export interface VoucherUnitsProps {
  readonly description: string;
  /** What the line sold. */
  readonly product: number | null;
  /** Null is what follows: the units of what is credited by units, and none of an amount until all is credited. */
  readonly value: number | null;
  readonly onChange: (units: number | null) => void;
}

const DIGITS = 7;

export function VoucherUnits({ description, product, value, onChange }: VoucherUnitsProps) {
  const t = useT();
  const types = useList(
    'voucherType',
    { product: product ?? 0, kind: VoucherKind.units, fields: 'id', limit: 1 },
    { enabled: product !== null },
  );
  if (types.data === undefined || types.data.length === 0) return null;
  return (
    <TextInput
      size="md"
      pl={36}
      inputMode="numeric"
      maxLength={DIGITS}
      label={t('invoices:credit.voucherUnits')}
      description={t('invoices:credit.voucherUnitsHint')}
      aria-label={t('invoices:credit.voucherUnitsOf', { name: description })}
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
