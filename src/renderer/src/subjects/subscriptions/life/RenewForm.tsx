/** Puts the last day of a subscription further, and issues what is due at once. */
import { useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { renewedUntil } from '#shared/domain/fees/renewal.ts';
import { isDate, monthEnd } from '#shared/domain/time.ts';
import { After } from './Consequences.tsx';
import { DayField } from './DayField.tsx';
import { type LifeFormOf, toPayOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { Sold } from './Sold.tsx';
import { useLifeForm } from './useLifeForm.ts';

export function RenewForm({ life: { subscription, type }, onDone }: LifeFormOf) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const { id, start, end } = subscription;
  const { period, apportionment } = type;
  const further = end === null ? null : renewedUntil({ period, apportionment, start, end });
  const [until, setUntil] = useState(further ?? '');
  const input = { subscriptionCustomer: id, until };
  const { look, faults, pending, run } = useLifeForm('subscriptionRenew', {
    input: isDate(until) ? input : null,
    places: { fields: ['#/until'], day: '#/until', end: null },
    onDone: ({ subscriptionCustomer, sales }) =>
      onDone({
        text: t('subscriptions:done.renew', { date: format.date(subscriptionCustomer.end ?? until) }),
        subscription: id,
        returned: [],
        owed: 0,
        toPay: toPayOf(sales),
      }),
  });
  const days = [
    ...(further === null ? [] : [{ name: t('subscriptions:day.onePeriod'), day: further }]),
    { name: t('subscriptions:day.yearEnd'), day: monthEnd(`${today.slice(0, 4)}-12-01`, 0) },
  ].filter(({ day }) => end === null || day > end);
  return (
    <LifeForm
      outcome={
        look.data !== undefined && (
          <>
            <After
              lines={[
                t('subscriptions:after.until', { date: format.date(look.data.subscriptionCustomer.end ?? until) }),
              ]}
            />
            <Sold of={look.data} />
          </>
        )
      }
      look={look}
      missing={isDate(until) ? null : t('subscriptions:missing.day')}
      faults={faults}
      action={t('subscriptions:do.renew')}
      pending={pending}
      onSubmit={() => run(input)}
    >
      <DayField
        isFirst
        required
        label={t('subscriptions:field.newLastDay')}
        {...(end === null ? {} : { description: t('subscriptions:field.lastDayNow', { date: format.date(end) }) })}
        days={days}
        value={until}
        error={faults.at('#/until')}
        onChange={setUntil}
      />
    </LifeForm>
  );
}
