/** Bodies for any model, made from the catalogue: what a create needs at least, and every field it takes. */

import { dni } from '#server/demo/identifiers.ts';
import type { AnyModel, Field, Json } from '#shared/catalogue/defineModel.ts';
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { isMandatory, isWritable } from '#shared/catalogue/schemas.ts';
import { kindFlags } from '#shared/domain/documentKinds.ts';
import type { Client } from './client.ts';

export type Body = Record<string, Json>;

const kinds: ReadonlySet<string> = new Set(kindFlags);

let made = 0;

/** The least body a create of a model takes: its required fields without a default. */
export function minimalBody(api: Client, model: AnyModel): Promise<Body> {
  return bodyOf(api, model, isMandatory);
}

/** A body with a value in every field a create of a model takes, but files and references to documents. */
export function fullBody(api: Client, model: AnyModel): Promise<Body> {
  return bodyOf(
    api,
    model,
    ({ type, ref }) => type !== 'image' && type !== 'blob' && (ref === undefined || isPlain(ref)),
  );
}

/** True for a model whose records the generic API makes out of nothing but their fields. */
function isPlain(name: string): boolean {
  const model = findModel(name);
  return model?.operations === 'full' && model.fields.deleted !== undefined;
}

/** The fields of a model without which a create is refused. */
export function requiredFields(model: AnyModel): string[] {
  return Object.entries(model.fields)
    .filter(([, field]) => isMandatory(field))
    .map(([name]) => name);
}

async function bodyOf(api: Client, model: AnyModel, isIncluded: (field: Field) => boolean): Promise<Body> {
  // A rate that is for everybody at any time would be none.
  const body: Body = model.name === 'productRate' ? { start: '2026-01-01' } : {};
  for (const [name, field] of Object.entries(model.fields)) {
    // An add-on with a percentage has no price.
    if (model.name === 'subscriptionAddon' && name === 'price') continue;
    if (isWritable(field, 'create') && isIncluded(field)) body[name] = await sampleOf(api, name, field);
  }
  return body;
}

/** The id of a new record to refer to. */
async function referred(api: Client, name: string, values: Body = {}): Promise<number> {
  const model = findModel(name);
  if (model === undefined) throw new Error(`no model ${name}`);
  return (await api.create(name as ModelName, { ...(await minimalBody(api, model)), ...values })).id;
}

/** Of schedules, which take only what can be sent. */
const scheduled: Readonly<Record<string, Json>> = {
  ...{ content: 6, time: '07:30', recipients: 'ana@example.org', monthDay: 5 },
  parameters: { period: 'lastMonth' },
};

/** Of rates of products: when they hold. */
const rated: Readonly<Record<string, Json>> = { weekdays: '12345', startTime: '09:00', endTime: '14:00' };

/** Lists that take only what means something. */
const lists: Readonly<Record<string, Json>> = {
  permissions: ['customer:write', '*:read'],
  events: ['sale.paid', 'customer.*'],
  models: ['sale', 'customer'],
};

async function sampleOf(api: Client, name: string, field: Field): Promise<Json> {
  made += 1;
  const ofRate = rated[name];
  if (ofRate !== undefined) return ofRate;
  // Types of documents are tickets and invoices, but no credit notes.
  if (kinds.has(name)) return false;
  // With room for beneficiaries.
  if (field.ref === 'subscription') return referred(api, 'subscription', { customers: 9 });
  if (name === 'subscriptionCustomer')
    return referred(api, name, { type: await referred(api, 'subscription', { customers: 9 }) });
  if (name === 'reverseType') return referred(api, 'invoiceType', { isCreditNote: true });
  if (Object.hasOwn(scheduled, name) && (field.type !== 'any' || name === 'parameters')) return scheduled[name] ?? null;
  if (field.ref !== undefined) {
    const id = await referred(api, field.ref);
    return field.type === 'manyToMany' ? [id] : id;
  }
  if (field.children !== undefined) return [];
  switch (field.type) {
    case 'int':
      return made;
    case 'string':
      if (name === 'taxNumber') return dni(made);
      if (field.timeZone === true) return 'Atlantic/Canary';
      if (field.asked !== undefined) return `https://example.com/hook/${made}`;
      if (name === 'secret') return 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      return name === 'pin' ? '1928' : `${name} ñ${made}`.slice(0, field.max ?? 255);
    case 'text':
    case 'markdown':
    case 'html':
      return `Línea 1\nLínea ${made}`;
    case 'bool':
      return made % 2 === 0;
    case 'float':
      return made + 0.125;
    case 'currency':
      return made + (field.cents === true ? 0.12 : 0.123456);
    case 'percent':
      return 7.25;
    case 'date':
      return '2024-02-29';
    case 'datetime':
      return '2026-07-01T12:00:00+02:00';
    case 'duration':
      return 'P1Y2M10DT2H30M';
    case 'select':
      return Number(Object.keys(field.values ?? {})[0]);
    case 'color':
      return '#a1b2c3';
    case 'any':
      return { uno: [1, 'dos', null] };
    case 'any[]':
      return lists[name] ?? ['uno', 2, { tres: true }];
    case 'fkModel':
      return 'sale';
    default:
      throw new Error(`no sample for ${field.type}`);
  }
}
