/** Times work, one at a time or by several clients at once. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Times in milliseconds. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `work` `count` times in all, shared by `clients` that each wait for their answer before asking again. */
export function measure(count: number, clients: number, work: () => Promise<void>): Promise<Figures> {
  let left = Math.round(count);
  return measureWhile(() => left-- > 0, clients, work);
}

/**
 * Runs `work` again and again by `clients`, as long as there `isMore`: asked once before each. `pause`: milliseconds that a
 * client waits after each; it is in no time.
 */
export async function measureWhile(
  isMore: () => boolean,
  clients: number,
  work: () => Promise<void>,
  pause = 0,
): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  const client = async (): Promise<void> => {
    while (isMore()) {
      const at = performance.now();
      await work();
      times.push(performance.now() - at);
      if (pause > 0) await sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return figuresOf(times, performance.now() - started);
}

/** Runs synchronous work `count` times. */
export function measureSync(count: number, work: () => void): Figures {
  const times: number[] = [];
  const started = performance.now();
  for (let done = 0; done < count; done++) {
    const at = performance.now();
    work();
    times.push(performance.now() - at);
  }
  return figuresOf(times, performance.now() - started);
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The figures of times that took so long in all, in milliseconds. */
export function figuresOf(times: readonly number[], elapsed: number): Figures {
  return { perSecond: (times.length / elapsed) * 1000, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
