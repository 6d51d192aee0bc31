/**
 * The states of the screens, each with the way to it. Tests walk them for what holds everywhere; `npm run pictures` takes
 * a picture of each. To add one, add a row to the file of its screen: it starts from that screen, whatever came before.
 */
import { cashStates } from './cash.ts';
import { entryStates } from './entry.ts';
import { officeStates } from './office.ts';
import { payStates } from './pay.ts';
import { peopleStates } from './people.ts';
import { reportStates } from './reports.ts';
import { rowStates } from './rows.ts';
import type { ScreenState } from './state.ts';
import { tillStates } from './till.ts';

export const states: readonly ScreenState[] = [
  ...entryStates,
  ...tillStates,
  ...payStates,
  ...cashStates,
  ...officeStates,
  ...reportStates,
  ...peopleStates,
  ...rowStates,
];
