/** Ends a subscription on its last day. */
import { useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { isDate, monthEnd } from '#shared/domain/time.ts';
import { After, Consequences } from './Consequences.tsx';
import { DayField } from './DayField.tsx';
import { type LifeFormOf, owedOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { ReasonField, reasonOf } from './ReasonField.tsx';
import { useLifeForm } from './useLifeForm.ts';

export function LeaveForm({ life: { subscription, type }, onDone }: LifeFormOf) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const { id, end } = subscription;
  const days = [
    { name: t('subscriptions:day.today'), day: today },
    { name: t('subscriptions:day.monthEnd'), day: monthEnd(today, 0) },
    { name: t('subscriptions:day.nextMonthEnd'), day: monthEnd(today, 1) },
  ].filter(({ day }) => end === null || day <= end);
  const [on, setOn] = useState(days.at(1)?.day ?? end ?? today);
  const [reason, setReason] = useState('');
  const { look, faults, pending, run } = useLifeForm('subscriptionLeave', {
    input: isDate(on) ? { subscriptionCustomer: id, on } : null,
    places: { fields: ['#/on'], day: '#/on', end },
    onDone: ({ subscriptionCustomer, returned, ...settled }) =>
      onDone({
        text: t('subscriptions:done.leave', { date: format.date(subscriptionCustomer.end ?? on) }),
        subscription: id,
        returned,
        ...owedOf(settled),
      }),
  });
  return (
    <LifeForm
      outcome={
        look.data !== undefined && (
          <>
            <After
              lines={[t('subscriptions:after.until', { date: format.date(look.data.subscriptionCustomer.end ?? on) })]}
            />
            <Consequences of={look.data} isBound={type.allowCancel === false} />
          </>
        )
      }
      look={look}
      missing={isDate(on) ? null : t('subscriptions:missing.day')}
      faults={faults}
      action={t('subscriptions:do.leave')}
      isEnding
      pending={pending}
      onSubmit={() => run({ subscriptionCustomer: id, on, ...reasonOf(reason) })}
    >
      <DayField
        isFirst
        required
        label={t('subscriptions:field.lastDay')}
        days={days}
        value={on}
        error={faults.at('#/on')}
        onChange={setOn}
      />
      <ReasonField value={reason} onChange={setReason} />
    </LifeForm>
  );
}
