/** Rows of X and Z as they are shown, whichever version of the program stored them. */
import type { PosReport } from '../operations/parts.ts';

type Holder = PosReport['holders'][number];

/**
 * Who had a session, from when to when, with the difference when they left it. Reports of earlier versions have the
 * difference of a handover with whoever took over, and no end.
 */
export function holdersOf({ holders, closedAt, cash }: PosReport): readonly Holder[] {
  if (holders.length < 2 || holders[0]?.to !== null) return holders;
  return holders.map((holder, index) => {
    const next = holders[index + 1];
    return next === undefined
      ? { ...holder, to: closedAt, difference: cash.difference }
      : { ...holder, to: next.from, difference: next.difference };
  });
}

/** What a report calls the company: the name it is registered by, and that over the door where it is another one. */
export function companyNames({ companyName, companyBusinessName }: PosReport): {
  readonly registered: string;
  readonly trade: string | null;
} {
  return companyBusinessName === null
    ? { registered: companyName, trade: null }
    : { registered: companyBusinessName, trade: companyName };
}
