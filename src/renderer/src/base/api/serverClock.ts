/** The time it is by the server's clock, which prices go by, whatever this machine's says. */
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const HALF_MINUTE = 30_000;

/** Milliseconds by which the server's clock is ahead. Its answers say it to the second. */
let ahead = 0;

/** Takes the time over that an answer says it was sent at (`Date`). */
export function noteServerTime(date: string | undefined): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Epoch milliseconds. */
function serverNow(): number {
  return Date.now() + ahead;
}

/** The same for a component, which is drawn anew as time goes by. */
export function useServerNow(): number {
  const [now, see] = useState(serverNow);
  useInterval(() => see(serverNow()), HALF_MINUTE, { autoInvoke: true });
  return now;
}
