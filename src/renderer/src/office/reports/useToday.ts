import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { setupStatusQuery } from '../../api/queries.ts';

const MINUTE = 60_000;

/** Today in the facility's calendar. It changes at midnight without anybody asking. */
export function useToday(): string {
  const { data } = useQuery(setupStatusQuery);
  const timeZone = data?.timeZone ?? 'Europe/Madrid';
  const days = useMemo(() => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }), [timeZone]);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return days.format(now);
}
