/** What customers hold of one kind, and what of it expires within 30 days. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';

export interface HeldProps {
  readonly label: ReactNode;
  /** Null until it is read. */
  readonly value: string | null;
  /** Null: nothing does. */
  readonly soon: string | null;
}

export function Held({ label, value, soon }: HeldProps) {
  const t = useT();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ?? <Skeleton height={22} width={90} />}
        {soon !== null && <small>{t('vouchers:owed.soon', { amount: soon })}</small>}
      </dd>
    </div>
  );
}
