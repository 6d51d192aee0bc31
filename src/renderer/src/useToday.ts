/** The day it is where the facility is, as records have dates. */
import { useQuery } from '@tanstack/react-query';
import { setupStatusQuery } from './api/queries.ts';
import { isoToday } from './format.ts';

export function useToday(): string {
  const { data } = useQuery(setupStatusQuery);
  return isoToday(data?.timeZone ?? 'Europe/Madrid');
}
