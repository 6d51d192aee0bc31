/** The days on which something of a subscription mostly begins. */
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { monthEnd, nextDay } from '#shared/domain/time.ts';
import type { DayFieldProps } from './DayField.tsx';

export function useFirstDays(): { readonly nextMonth: string; readonly days: DayFieldProps['days'] } {
  const t = useT();
  const today = useToday();
  const nextMonth = nextDay(monthEnd(today, 0));
  const days = [
    { name: t('subscriptions:day.today'), day: today },
    { name: t('subscriptions:day.nextMonth'), day: nextMonth },
  ];
  return { nextMonth, days };
}
