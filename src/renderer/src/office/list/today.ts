/** Today in the calendar of the facility, whatever that of the machine is. */
import { queryClient, setupStatusQuery } from '../../api/queries.ts';
import { isoToday } from '../../format.ts';

/** An ISO date. Before the facility is known that of the machine. */
export function todayHere(): string {
  return isoToday(queryClient.getQueryData(setupStatusQuery.queryKey)?.timeZone);
}
