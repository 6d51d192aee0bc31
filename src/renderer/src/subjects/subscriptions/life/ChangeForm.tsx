/** Another type or price from a day on. */
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { isDate } from '#shared/domain/time.ts';
import { After, Consequences } from './Consequences.tsx';
import { DayField } from './DayField.tsx';
import { type LifeFormOf, owedOf } from './done.ts';
import { LifeForm } from './LifeForm.tsx';
import { ReasonField, reasonOf } from './ReasonField.tsx';
import { Coming } from './Sold.tsx';
import { TypeSelect, useTypePrice, useTypes } from './TypeSelect.tsx';
import { useFirstDays } from './useFirstDays.ts';
import { useLifeForm } from './useLifeForm.ts';

export function ChangeForm({ life: { subscription, type: old }, onDone }: LifeFormOf) {
  const t = useT();
  const format = useFormat();
  const { nextMonth, days } = useFirstDays();
  const { id, start, end } = subscription;
  const [from, setFrom] = useState(start >= nextMonth ? addDays(start, 1) : nextMonth);
  const [type, setType] = useState(subscription.type);
  const [price, setPrice] = useState(subscription.price);
  const [reason, setReason] = useState('');
  const { types } = useTypes();
  const chosen = types.find((one) => one.id === type);
  const usual = useTypePrice(chosen);
  const isOther = type !== subscription.type || price !== subscription.price;
  const input = { subscriptionCustomer: id, from, type, price };
  const { look, faults, pending, run } = useLifeForm('subscriptionChange', {
    input: isDate(from) && isOther ? input : null,
    places: { fields: ['#/from', '#/type', '#/price'], day: '#/from', end },
    onDone: ({ subscriptionCustomer: { id: next, start: date }, returned, ...settled }) =>
      onDone({
        text: t('subscriptions:done.change', { type: chosen?.name ?? '', date: format.date(date) }),
        subscription: next,
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
              lines={[
                t('subscriptions:after.oldUntil', {
                  type: old.name,
                  date: format.date(look.data.previous.end ?? addDays(from, -1)),
                }),
                t('subscriptions:after.newFrom', { type: chosen?.name ?? '', date: format.date(from) }),
              ]}
            />
            <Consequences of={look.data} />
            <Coming fees={look.data.next === null ? [] : [look.data.next]} />
          </>
        )
      }
      look={look}
      missing={isDate(from) ? (isOther ? null : t('subscriptions:missing.other')) : t('subscriptions:missing.day')}
      faults={faults}
      action={t('subscriptions:do.changeNow')}
      pending={pending}
      onSubmit={() => run({ ...input, ...reasonOf(reason) })}
    >
      <TypeSelect
        isFirst
        value={type}
        error={faults.at('#/type')}
        onChange={(next) => {
          setType(next);
          // A price of its own was agreed for the type it had.
          setPrice(next === subscription.type ? subscription.price : null);
        }}
      />
      <MoneyInput
        size="md"
        label={t('subscriptions:field.price')}
        description={usual === '' ? t('subscriptions:field.priceHelp') : t('subscriptions:field.priceOf', { usual })}
        value={price}
        error={faults.at('#/price')}
        onChange={setPrice}
      />
      <DayField
        required
        label={t('subscriptions:field.changeFrom')}
        days={days}
        value={from}
        error={faults.at('#/from')}
        onChange={setFrom}
      />
      <ReasonField value={reason} onChange={setReason} />
    </LifeForm>
  );
}
