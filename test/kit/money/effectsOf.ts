import type { OperationName } from '#shared/operations/index.ts';
import { type MoneyEffects, moneyEffects } from '#shared/operations/moneyEffects.ts';

/** What an operation can do to money. */
export function effectsOf(name: OperationName): MoneyEffects {
  const rows: Partial<Record<OperationName, MoneyEffects>> = moneyEffects;
  return rows[name] ?? {};
}
