/**
 * The states of the screens, each with the way to it. Tests walk them for what holds everywhere; `npm run pictures` takes
 * a picture of each. A page of the office, a report, a setting and the records of a model have theirs by being there. To add
 * another, add a row to the file of its screen: it starts from that screen, whatever came before.
 */
import { cashStates } from './cash.ts';
import { depositStates } from './deposits.ts';
import { derivedStates } from './derived.ts';
import { entryStates } from './entry.ts';
import { feeStates } from './fees.ts';
import { lifeStates } from './life.ts';
import { memberStates } from './members.ts';
import { officeStates } from './office.ts';
import { payStates } from './pay.ts';
import { peopleStates } from './people.ts';
import { reportStates } from './reports.ts';
import { rowStates } from './rows.ts';
import type { ScreenState } from './state.ts';
import { tillStates } from './till.ts';
import { webhookStates } from './webhooks.ts';

export const states: readonly ScreenState[] = [
  ...entryStates,
  ...tillStates,
  ...payStates,
  ...cashStates,
  ...officeStates,
  ...derivedStates,
  ...reportStates,
  ...peopleStates,
  ...rowStates,
  ...webhookStates,
  ...feeStates,
  ...depositStates,
  ...lifeStates,
  ...memberStates,
];
