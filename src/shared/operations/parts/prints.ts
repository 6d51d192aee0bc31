/** What is told of a print on a receipt printer. */
import { z } from 'zod';

/**
 * `printing`: it is not over. `printed`: the printer said so or took all of it. `unknown`: it may have come out, wholly or in
 * part; nobody can tell but who looks. `failed`: nothing was sent.
 */
export const printOutcomes = ['printing', 'printed', 'unknown', 'failed'] as const;
export type PrintOutcome = (typeof printOutcomes)[number];

/**
 * What holds a print up, or why it failed. `queued`: another print is before it. `slow`: the printer works. `silent`: it took
 * what it was sent and says nothing. `paper`, `cover`, `fault`: it says that it has no paper, is open, or is broken. `off`: it
 * takes no connection.
 */
export const printTroubles = ['queued', 'slow', 'silent', 'paper', 'cover', 'fault', 'off'] as const;
export type PrintTrouble = (typeof printTroubles)[number];

/** How far a print is. */
export const printState = z.object({
  outcome: z.enum(printOutcomes),
  trouble: z.enum(printTroubles).nullable(),
});
