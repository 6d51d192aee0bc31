/**
 * What the page of each problem says (`/problems/<code>`): what it means and what to do about it. Title and status are
 * in the catalogue of errors; this is apart from it because only the server serves the pages.
 */
import type { ErrorCode } from '../errors.ts';
import { accessProblems } from './access.ts';
import type { ProblemText } from './problemText.ts';
import { recordProblems } from './records.ts';
import { requestProblems } from './requests.ts';
import { serviceProblems } from './service.ts';

/** The explanation of every code of the catalogue. */
export const problemTexts: Readonly<Record<ErrorCode, ProblemText>> = {
  ...requestProblems,
  ...accessProblems,
  ...recordProblems,
  ...serviceProblems,
};
