/**
 * Every error code, once: its status and title, and what its page says (`/problems/<code>`). `npm run generate` writes status
 * and title to `errorCatalogue.ts`, for who needs nothing else: the screens do without the pages.
 */
import type { ErrorCode } from '../errors.ts';
import { accessProblems } from './access.ts';
import type { ProblemEntry } from './problemEntry.ts';
import { recordProblems } from './records.ts';
import { requestProblems } from './requests.ts';
import { serviceProblems } from './service.ts';

export const problems: Readonly<Record<ErrorCode, ProblemEntry>> = {
  ...requestProblems,
  ...accessProblems,
  ...recordProblems,
  ...serviceProblems,
};
