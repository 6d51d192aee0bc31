/** The day it is where the facility is, as records have dates. */
import { useQuery } from '@tanstack/react-query';
import { setupStatusQuery } from './api/queries.ts';

export function useToday(): string {
  const { data } = useQuery(setupStatusQuery);
  const zone = data?.timeZone ?? 'Europe/Madrid';
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
}
