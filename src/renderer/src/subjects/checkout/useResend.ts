import { useEffect } from 'react';
import { useStableHandlers } from '#screens/components/useStableHandlers.ts';
import { RESEND } from './doubt.ts';

/** Sends what has lost its answer again: at once, for what an earlier page began, and then from time to time. */
export function useResend(resend: () => Promise<unknown>): void {
  const latest = useStableHandlers({ resend });
  useEffect(() => {
    void latest.resend();
    const timer = setInterval(() => void latest.resend(), RESEND);
    return () => clearInterval(timer);
  }, [latest]);
}
