/** What somebody asked for that a screen has to do: the command box leads to the screen, and the screen does it once there. */
import { useEffect, useRef } from 'react';

/** What is asked of which screen: each place says which it answers. */
export type Intent = `${string}.${string}`;

/** How long a screen may take to be there, in milliseconds: what is asked for later than that is a surprise. */
const PATIENCE = 10_000;

let asked: { readonly intent: Intent; readonly at: number } | null = null;
const listeners = new Set<() => void>();

/** Asks the screen that can do it, now or as soon as it is there. */
export function ask(intent: Intent): void {
  asked = { intent, at: Date.now() };
  for (const listener of listeners) listener();
}

/** What some of the intents of a place do. */
type Handlers<Own extends Intent> = Readonly<Partial<Record<Own, () => void>>>;

/** Does what is asked for while the component is there, and `ready`; each asking is answered once. */
export function useIntents<Own extends Intent>(handlers: Handlers<Own>, ready = true): void {
  const latest = useRef<Handlers<Intent>>(handlers);
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
