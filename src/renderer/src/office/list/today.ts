/** Today in the calendar of the facility, whatever that of the machine is. */
import { queryClient, setupStatusQuery } from '../../api/queries.ts';

/** An ISO date. Before the facility is known that of the machine. */
export function todayHere(): string {
  const zone = queryClient.getQueryData(setupStatusQuery.queryKey)?.timeZone;
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(new Date());
}
