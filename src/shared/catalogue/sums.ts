/**
 * Who may add a list up. What a whole facility takes is for whoever may read its reports; a day's work, and what is of one
 * customer, document or order, for everybody who sees the rows.
 */
import { covers } from '../domain/scopes.ts';
import type { AnyModel } from './defineModel.ts';

/** The permission to add up any list. */
export const SUMS_SCOPE = 'report:read';

/** What a list of is short and concerns one of them: never a place, a product or a way to pay. */
const ofOne: ReadonlySet<string> = new Set([
  ...['customer', 'sale', 'invoice', 'payment', 'voucher', 'deposit', 'subscriptionCustomer'],
  ...['stockOrder', 'inventoryCount', 'zReport'],
]);

/** Days on which something was done. Others, such as a due date, say nothing of when. */
const days: ReadonlySet<string> = new Set(['created', 'date']);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** True for whoever may have the sums of a list. `parameters`: its query; `today`: as the facility has it. */
export function mayAddUp(
  model: AnyModel,
  parameters: Iterable<readonly [name: string, text: string]>,
  { scopes, today }: { readonly scopes: readonly string[]; readonly today: string },
): boolean {
  if (covers(scopes, SUMS_SCOPE)) return true;
  if (!Object.values(model.fields).some(({ summed }) => summed === true)) return true;
  for (const [name, text] of parameters) {
    const [, column = '', operator = 'eq'] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    const ref = Object.hasOwn(model.fields, column) ? model.fields[column]?.ref : undefined;
    if (ref !== undefined && ofOne.has(ref) && (operator === 'eq' || operator === 'in') && /^\d+$/.test(text))
      return true;
    const isFrom = operator === 'gte' || operator === 'gt' || operator === 'eq';
    if (days.has(column) && isFrom && DAY.test(text) && text >= today) return true;
  }
  return false;
}
