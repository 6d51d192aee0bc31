/** Fees worked out by hand from the rules in docs/domain/fees.md, with a calendar and a calculator. */
import { amounts } from './amounts.ts';
import { anniversaries } from './anniversaries.ts';
import { calendarPeriods } from './calendarPeriods.ts';
import type { FeeCase } from './feeCase.ts';
import { onLeave } from './onLeave.ts';
import { states } from './states.ts';

export const feeCases: readonly FeeCase[] = [...anniversaries, ...calendarPeriods, ...onLeave, ...amounts, ...states];
