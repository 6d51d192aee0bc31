/** Closes a month: says what is kept, and asks why where something is open. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { monthChecks } from '#shared/domain/monthCheck.ts';
import type { MonthAnswer } from '#shared/operations/parts/month.ts';

export interface CloseMonthProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly asked: { readonly year: number; readonly month: number; readonly company?: number };
  readonly checks: MonthAnswer['checks'];
  readonly onDone: () => void;
}

export function CloseMonth({ opened, onClose, ...form }: CloseMonthProps) {
  const t = useT();
  return (
    <FormModal opened={opened} onClose={onClose} title={t('reports:monthEnd.close')} size={520}>
      <CloseForm {...form} />
    </FormModal>
  );
}

function CloseForm({ asked, checks, onDone }: Omit<CloseMonthProps, 'opened' | 'onClose'>) {
  const t = useT();
  const label = useLabel();
  const [despite, setDespite] = useState('');
  const close = useOperation('monthClose', { onDone, about: ({ year, month }) => `${year}-${month}` });
  const open = checks.filter(({ ok }) => !ok).map(({ code }) => label(monthChecks[code].label));
  const why = despite.trim();
  const input = open.length > 0 && why === '' ? null : { ...asked, ...(why === '' ? {} : { despite: why }) };
  return (
    <OperationForm operation={close} input={input} action={t('reports:monthEnd.close')}>
      <Text>{t('reports:monthEnd.whatCloses')}</Text>
      {open.length > 0 && (
        <>
          <Text fw={600}>{t('reports:monthEnd.open', { checks: open.join('; ') })}</Text>
          <TextInput
            size="md"
            data-autofocus
            required
            label={t('reports:monthEnd.why')}
            value={despite}
            error={close.fault('despite')}
            onChange={(event) => setDespite(event.currentTarget.value)}
          />
        </>
      )}
    </OperationForm>
  );
}
