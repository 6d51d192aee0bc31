/** What a generic write did to a record, as the audit log has it. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf, isFile } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf } from '#shared/catalogue/index.ts';
import type { Zone } from '#shared/domain/time.ts';
import type { Change } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { Values } from './ruleTypes.ts';

/** Set by the service on every row: the audit row itself says who and when. */
const STAMPS: ReadonlySet<string> = new Set(['id', 'created', 'createUser', 'updated', 'updateUser', 'deleted']);

/** A record made: every value it has. `sent` is the body of the request. */
export function creation(model: AnyModel, row: AnyRow, sent: Values, zone: Zone): Change {
  return { model: model.name, id: row.id, kind: 'created', after: shown(model, row, zone), ...secretsOf(model, sent) };
}

/** A record changed: the fields that now hold something else. */
export function alteration(model: AnyModel, row: AnyRow, now: AnyRow, sent: Values, zone: Zone): Change {
  const before: Values = {};
  const after: Values = {};
  for (const [name, field] of columnsOf(model)) {
    if (STAMPS.has(name) || now[name] === row[name]) continue;
    before[name] = show(field, row[name], zone);
    after[name] = show(field, now[name], zone);
  }
  return { model: model.name, id: row.id, kind: 'updated', before, after, ...secretsOf(model, sent) };
}

/** A record deleted: every value it held. */
export function removal(model: AnyModel, row: AnyRow, zone: Zone): Change {
  return { model: model.name, id: row.id, kind: 'deleted', before: shown(model, row, zone) };
}

function shown(model: AnyModel, row: AnyRow, zone: Zone): Values {
  const result: Values = {};
  for (const [name, field] of columnsOf(model)) {
    const value = row[name];
    if (!STAMPS.has(name) && value !== null && value !== undefined) result[name] = show(field, value, zone);
  }
  return result;
}

/** A stored value as the API shows it; a file as the hash of its content. */
function show(field: AnyModel['fields'][string], stored: unknown, zone: Zone): unknown {
  if (stored === null || stored === undefined || isFile(field)) return stored ?? null;
  return fieldTypeOf(field).decode(stored, zone);
}

function secretsOf(model: AnyModel, sent: Values): Pick<Change, 'secrets'> {
  const secrets = Object.keys(sent).filter((name) => model.fields[name]?.access === 'wo');
  return secrets.length === 0 ? {} : { secrets };
}
