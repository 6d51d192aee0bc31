/** Locks the window when nobody has touched it for as long as the session may be idle: live updates alone do not keep it open. */
import { useIdle } from '@mantine/hooks';
import { useEffect } from 'react';
import { signOut } from '#screens/base/api/queries.ts';

/** `minutes` without touch, mouse or key end the session. */
export function useIdleLock(minutes: number): void {
  const idle = useIdle(minutes * 60_000, { initialState: false });
  useEffect(() => {
    if (idle) void signOut();
  }, [idle]);
}
