/** What a voucher is made of, in the order it is used: how much of it expires when. */
import { Badge, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { VoucherKind } from '#shared/domain/states.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

type Balance = OutputOf<Contract<'voucherBalance'>>['balances'][number];

export function Lots({ balance: { kind, lots } }: { readonly balance: Pick<Balance, 'kind' | 'lots'> }) {
  const t = useT();
  const format = useFormat();
  if (lots.length === 0) return <Text c="dimmed">{t('vouchers:noLots')}</Text>;
  return (
    <DataTable
      label={t('vouchers:lots')}
      columns={[
        { name: 'expires', title: t('vouchers:expires') },
        { name: 'remaining', title: t('vouchers:left'), isRight: true },
        { name: 'state', title: '' },
      ]}
      rows={lots.map(({ voucherMovement, remaining, expires }) => ({
        key: voucherMovement,
        cells: {
          expires: (
            <RecordLink model="voucherMovement" id={voucherMovement}>
              {expires === null ? t('vouchers:never') : format.date(expires)}
            </RecordLink>
          ),
          remaining: kind === VoucherKind.money ? format.money(remaining) : format.number(remaining),
          state: isSoon(expires) && (
            <Badge variant="dot" color="orange" tt="none" size="lg">
              {t('vouchers:soon')}
            </Badge>
          ),
        },
      }))}
    />
  );
}

/** Milliseconds of 30 days. */
const SOON = 30 * 24 * 60 * 60 * 1000;

/** True for what expires within 30 days. */
export function isSoon(expires: string | null): boolean {
  return expires !== null && Date.parse(expires) - Date.now() < SOON;
}
