/** Answers stored for repeated requests: those about a customer say no more than the record does. */

import { contains } from '#server/core/db/dialect.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { erasedModels } from '#shared/catalogue/customerRecords.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { erasableColumns } from './records.ts';
import type { ErasedValues } from './sought.ts';
import { ERASED } from './terms.ts';

interface StoredAnswer {
  readonly credential: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** Takes the values out of the answers that are about the customer or a record of theirs. Reads all that are stored. */
export async function eraseAnswers(tx: Tx, { customers, records, values }: ErasedValues): Promise<void> {
  const mentioned = new RegExp(`"customer":(?:${customers.join('|')})(?!\\d)`);
  const erased = new Set(values);
  const answers = await queryAll<StoredAnswer>(
    tx,
    sql`select "credential", "method", "path", "key", "body" from "idempotency"
      where "path" like '/api/model/%' or ${contains(sql`"body"`, sql.literal('"customer":'))}`,
  );
  for (const answer of answers) {
    if (!isOf(answer, records) && !mentioned.test(answer.body)) continue;
    const body = without(answer.body, erased);
    if (body === answer.body) continue;
    await execute(
      tx,
      sql`update "idempotency" set "body" = ${body} where "credential" = ${answer.credential}
        and "method" = ${answer.method} and "path" = ${answer.path} and "key" = ${answer.key}`,
    );
  }
}

/** True for the answer to a write of one of the records. */
function isOf({ path, body }: StoredAnswer, records: ErasedValues['records']): boolean {
  const [, name = '', id] = /^\/api\/model\/(\w+)(?:\/(\d+))?/.exec(path) ?? [];
  const ids = Object.hasOwn(models, name) ? (records[name as ModelName] ?? []) : [];
  const own = id ?? /^\{"id":(\d+)/.exec(body)?.[1];
  return own !== undefined && ids.includes(Number(own));
}

/** Of a single character only where it stands under the name of a field that holds such values. */
function without(body: string, erased: ReadonlySet<string>): string {
  const isErased = (name: string, value: unknown): boolean =>
    typeof value === 'string' && erased.has(value) && ([...value].length > 1 || personal.has(name));
  try {
    return JSON.stringify(JSON.parse(body, (name, value: unknown) => (isErased(name, value) ? ERASED : value)));
  } catch {
    return body;
  }
}

const personal: ReadonlySet<string> = new Set(
  erasedModels.flatMap((name) => erasableColumns(models[name]).map(([column]) => column)),
);
