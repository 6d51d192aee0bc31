/** Names in X and Z: no row is without one. Whoever shows a report says the same in their own language. */

import type { ReadContext } from '#server/core/context/context.ts';
import { getRow } from '#server/core/records/write.ts';
import { labelOfType } from '#shared/domain/paymentTypes.ts';
import { documentTexts } from '#shared/i18n/documents.ts';

/** A name, or what is shown where there is none. */
export function labelOf(name: string | null | undefined, otherwise: string): string {
  return name === null || name === undefined || name.trim() === '' ? otherwise : name;
}

/** The name of a user; without one it was a program. */
export async function userLabel(ctx: ReadContext, user: number | null): Promise<string> {
  if (user === null) return documentTexts.integration.es;
  return labelOf((await getRow(ctx.db, 'user', user))?.name, documentTexts.noUser.es);
}

/** The name of a method, else what kind of payment it is. */
export function methodLabel(name: string, type: number): string {
  return labelOf(name, labelOfType(type)?.es ?? documentTexts.paymentMethod.es);
}
