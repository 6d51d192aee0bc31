/** The day it is where the facility is, as records have dates, whatever the calendar of the machine. */
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, setupStatusQuery } from '../api/queries.ts';
import { isoToday } from './format.ts';

const MINUTE = 60_000;

/** An ISO date. Before the facility is known that of the machine. */
export function today(): string {
  return isoToday(queryClient.getQueryData(setupStatusQuery.queryKey)?.timeZone);
}

/** The same for a component, which is drawn anew after midnight without anybody asking. */
export function useToday(): string {
  useQuery(setupStatusQuery);
  const [, see] = useState(today);
  useInterval(() => see(today()), MINUTE, { autoInvoke: true });
  return today();
}
