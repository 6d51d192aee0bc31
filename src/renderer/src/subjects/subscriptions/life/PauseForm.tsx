/** Gives leave from a subscription: from a day on, until another or until further notice. */
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { isDate } from '#shared/domain/time.ts';
import { After, Consequences } from './Consequences.tsx';
import { DayField } from './DayField.tsx';
import { type LifeFormOf, owedOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { ReasonField, reasonOf } from './ReasonField.tsx';
import { useFirstDays } from './useFirstDays.ts';
import { useLifeForm } from './useLifeForm.ts';

export function PauseForm({ life: { subscription }, onDone }: LifeFormOf) {
  const t = useT();
  const format = useFormat();
  const { nextMonth, days } = useFirstDays();
  const { id, start, end } = subscription;
  const [from, setFrom] = useState(start > nextMonth ? start : nextMonth);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const leaveText = (leave: { readonly start: string; readonly end: string | null }): string =>
    leave.end === null
      ? t('subscriptions:row.leave', { from: format.date(leave.start) })
      : t('subscriptions:row.leaveUntil', { from: format.date(leave.start), to: format.date(leave.end) });
  const isComplete = isDate(from) && (until === '' || isDate(until));
  const input = { subscriptionCustomer: id, from, ...(until === '' ? {} : { until }) };
  const { look, faults, pending, run } = useLifeForm('subscriptionPause', {
    input: isComplete ? input : null,
    places: { fields: ['#/from', '#/until'], day: '#/from', end },
    onDone: ({ leave, returned, ...settled }) =>
      onDone({ text: leaveText(leave), subscription: id, returned, ...owedOf(settled) }),
  });
  return (
    <LifeForm
      outcome={
        look.data !== undefined && (
          <>
            <After lines={[leaveText(look.data.leave)]} />
            <Consequences of={look.data} />
          </>
        )
      }
      look={look}
      missing={isComplete ? null : t('subscriptions:missing.day')}
      faults={faults}
      action={t('subscriptions:do.pauseNow')}
      pending={pending}
      onSubmit={() => run({ ...input, ...reasonOf(reason) })}
    >
      <DayField
        isFirst
        required
        label={t('subscriptions:field.leaveFrom')}
        days={days}
        value={from}
        error={faults.at('#/from')}
        onChange={setFrom}
      />
      <DayInput
        size="md"
        label={t('subscriptions:field.leaveUntil')}
        description={t('subscriptions:field.leaveUntilHelp')}
        value={until}
        error={faults.at('#/until')}
        onChange={setUntil}
      />
      <ReasonField value={reason} onChange={setReason} />
    </LifeForm>
  );
}
