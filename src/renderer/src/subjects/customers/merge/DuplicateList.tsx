/** Pairs of customers that may be one person, with why. */
import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type DuplicatePair = OutputOf<Contract<'customerDuplicates'>>['pairs'][number];

export interface DuplicateListProps {
  readonly label: string;
  readonly pairs: readonly DuplicatePair[];
  /** All are of one customer, who is named elsewhere. */
  readonly isOfOne?: boolean;
  readonly action: (pair: DuplicatePair) => ReactNode;
}

export function DuplicateList({ label, pairs, isOfOne = false, action }: DuplicateListProps) {
  const t = useT();
  const reasons = {
    taxNumber: t('customers:reason.taxNumber'),
    email: t('customers:reason.email'),
    telephone: t('customers:reason.telephone'),
    name: t('customers:reason.name'),
  };
  return (
    <DataTable
      label={label}
      columns={[
        ...(isOfOne ? [] : [{ name: 'customer', title: t('customers:duplicates.customer'), isLong: true }]),
        { name: 'other', title: t('customers:duplicates.other'), isLong: true },
        { name: 'why', title: t('customers:duplicates.why'), isLong: true },
        { name: 'action', title: '', isRight: true },
      ]}
      rows={pairs.map((pair) => ({
        key: `${pair.customer} ${pair.other}`,
        cells: {
          customer: (
            <RecordLink model="customer" id={pair.customer}>
              {pair.name}
            </RecordLink>
          ),
          other: (
            <RecordLink model="customer" id={pair.other}>
              {pair.otherName}
            </RecordLink>
          ),
          why: (
            <Group gap={6}>
              {pair.reasons.map((reason) => (
                <Badge key={reason} variant="default" tt="none" size="lg">
                  {reasons[reason]}
                </Badge>
              ))}
            </Group>
          ),
          action: action(pair),
        },
      }))}
    />
  );
}
