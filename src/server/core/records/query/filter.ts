/** `filter`: conditions as JSON, for what the other parameters cannot say: or, and, not. */
import type { ReadContext } from '#server/core/context/context.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { ServiceError } from '#shared/errors.ts';
import { parseStrictJson } from '#shared/strictJson.ts';
import { badParameter } from '../badParameter.ts';
import { keyComparison } from '../codeKeys.ts';
import type { Condition } from './conditions.ts';
import { isOperator, MAX_FILTER, operatorsOf, storedField } from './operators.ts';
import { reached, reachedBy, reachedField, reachedName } from './reached.ts';
import { storedFromJson } from './values.ts';

/** What is being read, and where. */
interface Reading {
  readonly model: AnyModel;
  readonly ctx: ReadContext;
  /** Comparisons read so far. */
  count: number;
}

/**
 * Reads `{"or":[{"status":0},{"total":{"gt":100}}]}`: every member of an object must hold. Throws 400
 * `invalid_parameter` with the place of the fault, and 403 for names of records that may not be read.
 */
export function parseFilter(ctx: ReadContext, model: AnyModel, text: string): Condition {
  if (Buffer.byteLength(text) > MAX_FILTER.bytes) throw fault('', 'too long');
  return readObject({ model, ctx, count: 0 }, parseJson(text), '', MAX_FILTER.depth);
}

function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    throw error instanceof ServiceError ? fault('', error.message.slice(0, 100)) : error;
  }
}

function readObject(reading: Reading, value: unknown, place: string, depth: number): Condition {
  if (!isObject(value)) throw fault(place, 'not an object');
  if (depth === 0) throw fault(place, 'nested too deeply');
  const conditions = Object.entries(value).map(([name, item]) => {
    const here = place === '' ? name : `${place}.${name}`;
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(item) || item.length === 0 || !item.every(isObject))
        throw fault(here, 'not a list of objects');
      const parts = item.map((part, index) => readObject(reading, part, `${here}[${index}]`, depth - 1));
      return { kind: name, conditions: parts } as const;
    }
    if (name === 'not') return { kind: 'not', condition: readObject(reading, item, here, depth - 1) } as const;
    return readField(reading, name, item, here);
  });
  if (conditions.length === 0) throw fault(place, 'empty');
  return { kind: 'and', conditions };
}

/** A value to be equal to, or an object of operators. */
function readField(reading: Reading, column: string, value: unknown, place: string): Condition {
  const { model, ctx } = reading;
  const name = reachedName(model, column, ctx.actor);
  const further = name === undefined ? reachedField(model, column, ctx.actor) : undefined;
  const field = name?.field ?? further?.field ?? storedField(model, column);
  if (field === undefined) throw fault(place, 'unknown field');
  const comparisons = Object.entries(isObject(value) ? value : { eq: value });
  if (comparisons.length === 0) throw fault(place, 'empty');
  const conditions = comparisons.map(([operator, operand]): Condition => {
    reading.count += 1;
    if (reading.count > MAX_FILTER.conditions) throw fault(place, 'too many conditions');
    const here = `${place}.${operator}`;
    if (!isOperator(operator) || !operatorsOf(field).includes(operator)) throw fault(here, 'unknown operator');
    const compared = (values: readonly unknown[]): Condition => {
      if (name !== undefined) return reached(name, operator, values, ctx.actor);
      if (further !== undefined) return reachedBy(further, operator, values, ctx.actor);
      return { kind: 'compare', column, field, operator, values, ...keyComparison(field, operator, values) };
    };
    if (operator === 'null') {
      if (typeof operand !== 'boolean') throw fault(here);
      return compared([operand]);
    }
    const isList = operator === 'in' || operator === 'nin';
    if (isList !== Array.isArray(operand)) throw fault(here);
    const operands: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
    if (operands.length === 0) throw fault(here, 'empty');
    const mayBeNull = operator === 'eq' || operator === 'ne';
    const values = operands.map((item) => (item === null && mayBeNull ? null : storedFromJson(field, item, ctx.zone)));
    if (values.includes(undefined)) throw fault(here);
    return compared(values);
  });
  return { kind: 'and', conditions };
}

/** Whatever its keys are called: a copy of it would lose one called `__proto__`. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(place: string, reason?: string): Error {
  const detail = [place, reason].filter(Boolean).join(': ');
  return badParameter('invalid_parameter', 'filter', detail === '' ? undefined : detail);
}
