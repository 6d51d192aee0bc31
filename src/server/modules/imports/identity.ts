/** What a row of a file says of the kind of a tax number, and what is guessed of it where the file does not say. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { guessOf, identificationOf } from '#server/core/records/taxNumbers.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { type Identification, IdentificationKind, isSameIdentification } from '#shared/domain/identification.ts';
import { cellText, readCell } from '#shared/imports/cells.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import { type Lookups, lookUp } from './lookups.ts';
import type { Reading } from './reading.ts';

/** The kind of a number and who issued it. */
export type Said = Omit<Identification, 'taxNumber'>;

const UNSAID: Said = { kind: null, issuer: null };

/** What the cells of a row say of the number in a field. What cannot be read is not said. */
export async function saidInCells(
  ctx: ReadContext,
  { targets, dialect }: Reading,
  lookups: Lookups,
  cells: readonly string[],
  { taxNumber }: Field,
): Promise<Said> {
  if (typeof taxNumber !== 'object') return UNSAID;
  const cellOf = (name: string): { readonly field: Field; readonly cell: string } | null => {
    const column = targets.findIndex((target) => target?.name === name);
    const target = targets[column];
    return target ? { field: target.field, cell: cells[column] ?? '' } : null;
  };
  const [ofKind, ofIssuer] = [cellOf(taxNumber.kind), cellOf(taxNumber.issuer)];
  const kind = ofKind && readCell(ofKind.field, ofKind.cell, dialect);
  const country = cellText(ofIssuer?.cell ?? '');
  const issuer = country === '' ? null : await lookUp(ctx, lookups, 'country', country);
  return saidOf(ctx, kind !== null && 'value' in kind ? kind.value : null, typeof issuer === 'number' ? issuer : null);
}

/** What the values of a record say of the number in a field. */
export function saidInValues(ctx: ReadContext, { taxNumber }: Field, values: Values): Promise<Said> {
  return typeof taxNumber === 'object'
    ? saidOf(ctx, values[taxNumber.kind], values[taxNumber.issuer])
    : Promise.resolve(UNSAID);
}

/** Those of the records with a number that may be of who has it: the same number of another kind is another person's. */
export async function sameBy(
  ctx: ReadContext,
  { taxNumber }: Field,
  text: string,
  said: Said,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  if (typeof taxNumber !== 'object') return rows;
  const wanted = { ...said, taxNumber: text };
  const same: AnyRow[] = [];
  for (const row of rows) {
    const { kind, issuer } = await saidOf(ctx, row[taxNumber.kind], row[taxNumber.issuer]);
    if (isSameIdentification(wanted, { taxNumber: text, kind, issuer })) same.push(row);
  }
  return same;
}

/** What tells the same number of several kinds apart, as text. */
export function kindText({ kind, issuer }: Said): string {
  return kind === null && issuer === null ? '' : ` ${kind ?? ''}${issuer ?? ''}`;
}

/**
 * Fills in the kind of a new number of which a file says none, and warns of it: a passport is no wrong NIF. `before`: the
 * record there is; what it says of the kind stays.
 */
export async function guessKinds(
  ctx: ReadContext,
  { targets }: Reading,
  values: Values,
  before: AnyRow | null,
): Promise<readonly RowProblem[]> {
  const warnings: RowProblem[] = [];
  for (const [column, target] of targets.entries()) {
    const names = target?.field.taxNumber;
    const number = target === null || target === undefined ? undefined : values[target.name];
    if (typeof names !== 'object' || typeof number !== 'string' || number === '') continue;
    const now: Values = { ...before, ...values };
    if ((now[names.kind] ?? null) !== null || before?.[target?.name ?? ''] === number) continue;
    const issuer = now[names.issuer] ?? null;
    const { issuer: country } = await saidOf(ctx, null, issuer ?? now[names.country]);
    const guess = await guessOf(number, country);
    if (guess === null) continue;
    values[names.kind] = guess.kind;
    if (issuer === null && guess.issuer !== null) values[names.issuer] = await countryId(ctx, guess.issuer);
    const code = guess.kind === IdentificationKind.euVat ? 'taken_as_vat_number' : 'taken_as_passport';
    warnings.push({ column, code, warning: true });
  }
  return warnings;
}

async function saidOf(ctx: ReadContext, kind: unknown, issuer: unknown): Promise<Said> {
  return identificationOf(ctx, {
    taxNumberKind: typeof kind === 'number' ? kind : null,
    taxNumberCountry: typeof issuer === 'number' ? issuer : null,
  });
}

async function countryId(ctx: ReadContext, isoCode: string): Promise<number | null> {
  const found = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select "id" from "country" where "isoCode" = ${isoCode} and "deleted" = 0`,
  );
  return found?.id ?? null;
}
