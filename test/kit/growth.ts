/** How work grows with what it is given: counted in the processor time of this thread, so that neighbours do not count. */
import { expect } from 'vitest';

/** How much larger the larger input is. Work that grows by the square takes eight times as long as on eight smaller ones. */
const FACTOR = 8;
/** Between as long, with what a collector of garbage does to it, and eight times. */
const MOST = 4;
/** What is shorter than this cannot be told from nothing, in microseconds: some machines count by ticks of a hundredth. */
const LEAST = 10_000;
const TRIES = 3;

/** Fails where work on an input of a size takes far longer than on eight of an eighth of it. */
export function expectLinear<T>(size: number, make: (size: number) => T, work: (input: T) => void): void {
  const parts = Array.from({ length: FACTOR }, () => make(Math.ceil(size / FACTOR)));
  const small = cost(parts, (inputs) => inputs.forEach(work));
  const large = cost(make(size), work);
  expect(large, `eight of an eighth of it took ${small} µs`).toBeLessThan(MOST * Math.max(small, LEAST));
}

/** The least of several tries: what else runs only adds. */
function cost<T>(input: T, work: (input: T) => void): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage();
    work(input);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.min(...tries);
}
