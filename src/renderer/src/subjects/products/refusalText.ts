import type { Translate } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';

/** Why a code was not taken, and whose it is, in one line. */
export function refusalText(t: Translate, error: unknown): string {
  const { title, details } = explainError(t, error);
  return details.length === 0 ? title : `${title}: ${details[0]}`;
}
