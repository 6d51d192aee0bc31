import { useEffect } from 'react';
import { RESEND } from './doubt.ts';
import { useStableHandlers } from './useStableHandlers.ts';

/** Sends what has lost its answer again: at once, for what an earlier page began, and then from time to time. */
export function useResend(resend: () => Promise<unknown>): void {
  const latest = useStableHandlers({ resend });
  useEffect(() => {
    void latest.resend();
    const timer = setInterval(() => void latest.resend(), RESEND);
    return () => clearInterval(timer);
  }, [latest]);
}
