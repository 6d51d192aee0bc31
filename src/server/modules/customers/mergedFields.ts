/** What a merged customer's fields hold: of each the value of one of the two, or both. */

import type { Values } from '#server/core/records/ruleTypes.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { columnsOf, models, type Row } from '#shared/catalogue/index.ts';
import { fieldSchema, isWritable } from '#shared/catalogue/schemas.ts';
import { type HeldTags, joinedTags } from '#shared/domain/subscriptionTags.ts';
import type { MergeChoice } from '#shared/operations/parts/people.ts';

type Customer = Row<'customer'>;

/** A field of which the two records say different things. */
export interface Difference {
  readonly name: string;
  readonly field: Field;
  readonly customer: unknown;
  readonly merged: unknown;
  /** What the merged record says beside it of what the value is: the kind of a number. It is taken with the value. */
  readonly beside: Values;
  /** What can be chosen. */
  readonly choices: readonly MergeChoice[];
  /** What is chosen unless somebody says: what is filled in wins, then the record that stays. */
  readonly choice: MergeChoice;
}

/** The fields that differ, in the order of the catalogue; values as stored. */
export function differencesOf(customer: Customer, merged: Customer): readonly Difference[] {
  const [one, other]: Values[] = [{ ...customer }, { ...merged }];
  const isOther = (name: string): boolean => (one?.[name] || null) !== (other?.[name] || null);
  const settled = new Set(
    columnsOf(models.customer).flatMap(([name, field]) => (isOther(name) ? sayingKind(field) : [])),
  );
  return columnsOf(models.customer).flatMap(([name, field]) => {
    const [mine, theirs] = [one?.[name] ?? null, other?.[name] ?? null];
    if (settled.has(name) || !isWritable(field, 'update') || mine === theirs || (isEmpty(mine) && isEmpty(theirs)))
      return [];
    const canJoin =
      isJoinable(field) && !isEmpty(mine) && !isEmpty(theirs) && isTaken(field, joined(field, mine, theirs));
    const choices: readonly MergeChoice[] = canJoin ? ['customer', 'merged', 'both'] : ['customer', 'merged'];
    const beside = Object.fromEntries(sayingKind(field).map((each) => [each, other?.[each] ?? null]));
    const choice = choiceFor(field, mine, canJoin);
    return [{ name, field, customer: mine, merged: theirs, beside, choices, choice }];
  });
}

/** The columns of the record that stays which change, as stored. `chosen`: by field, where it is not the default. */
export function mergedValues(
  { customer: mine, merged: theirs }: { readonly customer: Customer; readonly merged: Customer },
  differences: readonly Difference[],
  chosen: Readonly<Record<string, MergeChoice>>,
): Values {
  const values: Values = {};
  for (const { name, field, customer, merged, beside, choice } of differences) {
    const taken = chosen[name] ?? choice;
    if (taken === 'merged') Object.assign(values, { [name]: merged }, beside);
    if (taken === 'both') values[name] = joined(field, customer, merged);
  }
  const given = joinedTags(heldTags(mine), heldTags(theirs), JSON.parse(String(values.tags ?? mine.tags)));
  const subscriptionTags = given.length === 0 ? null : JSON.stringify(given);
  return subscriptionTags === mine.subscriptionTags ? values : { ...values, subscriptionTags };
}

function heldTags({ tags, subscriptionTags }: Customer): HeldTags {
  return { tags: JSON.parse(tags), known: JSON.parse(subscriptionTags ?? '[]') };
}

/** What joining an own value with another comes to, the own one where that is more than it holds; null where it is not joined. */
export function joinedValue(field: Field, mine: unknown, theirs: unknown): unknown {
  if (!isJoinable(field)) return null;
  if (isEmpty(mine)) return theirs;
  if (isEmpty(theirs)) return mine;
  const both = joined(field, mine, theirs);
  return isTaken(field, both) ? both : mine;
}

/** Whether a write would take a stored value: what was merged can be sent back. */
function isTaken(field: Field, stored: string): boolean {
  return fieldSchema(field).safeParse(field.type === 'manyToMany' ? JSON.parse(stored) : stored).success;
}

/** The fields that say of what kind a number is: those of one number say nothing of another. */
function sayingKind({ taxNumber }: Field): string[] {
  return typeof taxNumber === 'object' ? [taxNumber.kind, taxNumber.issuer] : [];
}

function isEmpty(stored: unknown): boolean {
  return stored === null || stored === '' || stored === '[]';
}

function isJoinable({ type }: Field): boolean {
  return type === 'manyToMany' || type === 'text';
}

/** Who may owe, and how much, is decided and not merged. */
function choiceFor(field: Field, mine: unknown, canJoin: boolean): MergeChoice {
  if (canJoin) return 'both';
  return isEmpty(mine) && field.scope === undefined ? 'merged' : 'customer';
}

function joined({ type }: Field, own: unknown, other: unknown): string {
  const [mine, theirs] = [String(own), String(other)];
  if (type !== 'manyToMany') return mine.includes(theirs) ? mine : `${mine}\n${theirs}`;
  return JSON.stringify([...new Set<number>([...JSON.parse(mine), ...JSON.parse(theirs)])]);
}
