/** What somebody asked for that a screen has to do: the command box leads to the screen, and the screen does it once there. */
import { useEffect, useRef } from 'react';

export type Intent =
  | 'cash.cashIn'
  | 'cash.cashOut'
  | 'cash.close'
  | 'cash.count'
  | 'cash.drawer'
  | 'cash.handover'
  | 'cash.history'
  | 'cash.xReport'
  | 'till.customer'
  | 'till.held'
  | 'till.sales';

/** How long a screen may take to be there, in milliseconds: what is asked for later than that is a surprise. */
const PATIENCE = 10_000;

let asked: { readonly intent: Intent; readonly at: number } | null = null;
const listeners = new Set<() => void>();

/** Asks the screen that can do it, now or as soon as it is there. */
export function ask(intent: Intent): void {
  asked = { intent, at: Date.now() };
  for (const listener of listeners) listener();
}

/** Does what is asked for while the component is there, and `ready`; each asking is answered once. */
export function useIntents(handlers: Readonly<Partial<Record<Intent, () => void>>>, ready = true): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!ready) return;
    const answer = (): void => {
      const handler = asked === null ? undefined : latest.current[asked.intent];
      if (asked === null || handler === undefined) return;
      const isLate = Date.now() - asked.at > PATIENCE;
      asked = null;
      if (!isLate) handler();
    };
    answer();
    listeners.add(answer);
    return () => {
      listeners.delete(answer);
    };
  }, [ready]);
}
