/** Ends leave on the day before, or makes a suspended subscription active again. */
import { useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { isDate } from '#shared/domain/time.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { After, Consequences } from './Consequences.tsx';
import { DayField } from './DayField.tsx';
import { type LifeFormOf, owedOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { Coming } from './Sold.tsx';
import { useFirstDays } from './useFirstDays.ts';
import { useLifeForm } from './useLifeForm.ts';

export function ResumeForm({ life: { subscription, leave }, onDone }: LifeFormOf) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const { days } = useFirstDays();
  const { id } = subscription;
  const [on, setOn] = useState(leave !== null && leave.start > today ? leave.start : today);
  const input = { subscriptionCustomer: id, on };
  const { look, faults, pending, run } = useLifeForm('subscriptionResume', {
    input: isDate(on) ? input : null,
    places: { fields: ['#/on'], day: '#/on', end: null },
    onDone: ({ returned, ...settled }) =>
      onDone({
        text: t('subscriptions:done.resume', { date: format.date(on) }),
        subscription: id,
        returned,
        ...owedOf(settled),
      }),
  });
  const after = (over: { readonly start: string } | null): string[] => [
    ...(over === null
      ? []
      : [
          over.start >= on
            ? t('subscriptions:after.noLeave')
            : t('subscriptions:after.leaveUntil', { date: format.date(addDays(on, -1)) }),
        ]),
    t('subscriptions:after.runs', { date: format.date(on) }),
  ];
  return (
    <LifeForm
      outcome={
        look.data !== undefined && (
          <>
            <After lines={after(look.data.leave)} />
            {isFelt(look.data) && <Consequences of={look.data} />}
            <Coming fees={look.data.next === null ? [] : [look.data.next]} />
          </>
        )
      }
      look={look}
      missing={isDate(on) ? null : t('subscriptions:missing.day')}
      faults={faults}
      action={t('subscriptions:do.resume')}
      pending={pending}
      onSubmit={() => run(input)}
    >
      <DayField
        isFirst
        required
        label={t('subscriptions:field.resumeOn')}
        {...(leave === null ? {} : { description: t('subscriptions:field.resumeOnHelp') })}
        days={days}
        value={on}
        error={faults.at('#/on')}
        onChange={setOn}
      />
    </LifeForm>
  );
}

/** Mostly nothing becomes of the fees there are, and nothing is said of them. */
function isFelt({ cancelled, returned, owed }: OutputOf<Contract<'subscriptionResume'>>): boolean {
  return cancelled.length > 0 || returned.length > 0 || owed > 0;
}
