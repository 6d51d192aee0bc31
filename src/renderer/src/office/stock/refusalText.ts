import { explainError } from '../../components/explainError.ts';
import type { Translate } from '../../i18n/index.ts';

/** Why a code was not taken, and whose it is, in one line. */
export function refusalText(t: Translate, error: unknown): string {
  const { title, details } = explainError(t, error);
  return details.length === 0 ? title : `${title}: ${details[0]}`;
}
