/** Keys that pay, pressed before the till has read what they need. */
import { useEffect, useRef } from 'react';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import { getTill } from '#screens/subjects/checkout/tillStore.ts';
import type { TillCommand } from './keys/keys.ts';

/** Those that need what is read first. */
const PAYING: ReadonlySet<TillCommand> = new Set(['cash', 'card', 'voucher', 'other']);

/** Milliseconds after which nobody waits for a key any more: charged later, it would come as a surprise. */
const PATIENCE = 3_000;

/**
 * Performs a command; one that pays waits until everything is read, as after a reload, where the basket is there at once.
 * It is dropped when another command comes, the basket changes, or the reading takes too long.
 */
export function useCommandWhenRead(
  commands: Readonly<Record<TillCommand, () => void>>,
  isReading: boolean,
): (command: TillCommand) => void {
  const waiting = useRef<{ readonly command: TillCommand; readonly since: number; readonly basket: Basket } | null>(
    null,
  );
  useEffect(() => {
    if (isReading || waiting.current === null) return;
    const { command, since, basket } = waiting.current;
    waiting.current = null;
    if (performance.now() - since <= PATIENCE && basket === getTill().basket) commands[command]();
  }, [commands, isReading]);
  return (command) => {
    const waits = isReading && PAYING.has(command);
    waiting.current = waits ? { command, since: performance.now(), basket: getTill().basket } : null;
    if (!waits) commands[command]();
  };
}
