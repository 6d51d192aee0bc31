import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { allModels, columnsOf, isColumn } from '#shared/catalogue/index.ts';
import { MAX_AMOUNT, toMoney, toPercent } from '#shared/domain/money.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { runs } from '#test/kit/seed.ts';
import type { ReadContext } from '../context/context.ts';
import { systemActor } from '../context/context.ts';
import type { Cell } from '../db/execute.ts';
import { type AnyRow, cellWriter, decodeRow, type Writing } from './codec.ts';
import { rulesOf } from './ruleTypes.ts';
import { shapeOf, WHOLE } from './shape.ts';
import { writeRecords } from './writeRecords.ts';

const zones = fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'Asia/Kathmandu', 'America/St_Johns').map(zoneOf);
const writing = (zone: Writing['zone']): Writing => ({ zone, cleanHtml: (html) => html });

/** Any text a column may hold, unpaired surrogates and controls included. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', '\u2028', '\ud800', '</script>', 'ñ', '🎾', '\u0000', '\u007f', '\uffff'),
);
const money = fc
  .double({ min: -MAX_AMOUNT, max: MAX_AMOUNT, noNaN: true })
  .map((value) => Math.round(value * 1e6) / 1e6);
const instant = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Stored values of a field. */
function stored(field: Field): fc.Arbitrary<Cell> {
  switch (field.type) {
    case 'int':
      return fc.maxSafeInteger();
    case 'select':
      return fc.constantFrom(...Object.keys(field.values ?? {}).map(Number));
    case 'bool':
      return fc.constantFrom(0, 1);
    case 'float':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'currency':
      return money.map(toMoney);
    case 'percent':
      return fc.integer({ min: -1000, max: 1000 }).map(toPercent);
    case 'date':
      return instant.map((value) => value.slice(0, 10));
    case 'datetime':
      return fc.oneof(instant, fc.constantFrom('2026-01-01T00:00:00Z'));
    case 'manyToMany':
      return fc.array(fc.integer({ min: 1 })).map((ids) => JSON.stringify(ids));
    case 'any':
      return fc.jsonValue().map((value) => JSON.stringify(value));
    case 'color':
      return fc.constantFrom('#a1b2c3', '#000000');
    case 'image':
    case 'blob':
      return fc.constantFrom('a'.repeat(64), '0123456789abcdef');
    case 'duration':
      return fc.constantFrom('P1M', 'PT15M');
    default:
      if (field.type.endsWith('[]')) return fc.array(fc.jsonValue()).map((value) => JSON.stringify(value));
      return text;
  }
}

describe.each(allModels().map((model) => [model.name, model] as const))('the text of a row of %s', (_, model) => {
  test('is the JSON of what its field types decode', () => {
    const columns = columnsOf(model).filter(([, { type }]) => type !== 'markdown');
    const writers = columns.map(([name, field]) => [name, cellWriter(model, name, field)] as const);
    const row = fc.record(
      Object.fromEntries(columns.map(([name, field]) => [name, name === 'id' ? fc.nat() : fc.option(stored(field))])),
    ) as fc.Arbitrary<AnyRow>;
    fc.assert(
      fc.property(row, zones, (values, zone) => {
        const decoded = decodeRow(model, values, zone);
        for (const [name, write] of writers) {
          const cell = values[name] as Cell;
          if (cell === null) continue;
          expect(write(cell, values.id, writing(zone)), name).toBe(JSON.stringify(decoded[name]));
        }
      }),
      { numRuns: runs(10) },
    );
  });

  test('has every field in its order, and nothing for what is empty', async () => {
    const alone = { ...WHOLE, fields: Object.keys(model.fields).filter((name) => isOwn(model, name)), links: false };
    const shape = shapeOf(model, alone);
    const row = shape.columns.map((column) => (column === 'id' ? 7 : null));
    const [written] = await writeRecords(ctx, shape, [row]);
    expect(JSON.parse(written ?? '')).toEqual(
      Object.fromEntries(alone.fields.map((name) => [name, name === 'id' ? 7 : null])),
    );
    expect(Object.keys(JSON.parse(written ?? ''))).toEqual(alone.fields);
  });
});

const ctx: ReadContext = {
  get db(): never {
    throw new Error('nothing is read');
  },
  now: 0,
  at: '',
  zone: zoneOf('UTC'),
  zoneOf: () => zoneOf('UTC'),
  pepper: Buffer.alloc(32),
  address: null,
  lan: null,
  machine: null,
  jobs: null,
  clock: null,
  actor: systemActor,
};

/** A field that needs no rule and no other row. */
function isOwn(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  if (field === undefined || field.access === 'wo' || field.children !== undefined) return false;
  return rulesOf(model.name)?.derived?.[name] === undefined && (isColumn(field) || fieldTypeOf(field) !== undefined);
}
