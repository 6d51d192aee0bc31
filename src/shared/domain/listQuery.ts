/** What the address of a list asks of the API, on a day: periods that move are the days they are then. */
import type { AnyModel } from '../catalogue/defineModel.ts';
import { daysOfPeriod, isRelativePeriod } from './relativeDays.ts';
import { addDays } from './reportPeriod.ts';

/** The bounds of a field that is within a period, by the operators of the API. */
export function boundsOf(
  model: AnyModel,
  field: string,
  period: string,
  today: string,
): readonly (readonly [operator: 'gte' | 'lt' | 'lte', value: string])[] {
  if (!isRelativePeriod(period)) return [];
  const { from, to } = daysOfPeriod(period, today);
  const isMoment = model.fields[field]?.type === 'datetime';
  return [
    ...(from === undefined ? [] : [['gte', from] as const]),
    ...(to === undefined ? [] : [isMoment ? (['lt', addDays(to, 1)] as const) : (['lte', to] as const)]),
  ];
}

/** The order of a list that says none. */
export function defaultOrder(model: AnyModel): string {
  return model.title === 'name' && model.operations === 'full' ? 'name' : '-id';
}

/** Names in an address that say how a list is looked at, not what it has. */
const LOOKS: ReadonlySet<string> = new Set(['peek', 'view']);

/** The query of an export of what an address shows. */
export function exportQueryOf(
  model: AnyModel,
  address: { readonly [name: string]: unknown },
  today: string,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) {
    if (LOOKS.has(name) || value === null || value === undefined) continue;
    const during = /^(\w+)\[during\]$/.exec(name)?.[1];
    if (name === 'columns') query.set('fields', String(value));
    else if (name === 'filter') query.set('filter', typeof value === 'string' ? value : JSON.stringify(value));
    else if (during !== undefined) {
      for (const [operator, bound] of boundsOf(model, during, String(value), today)) {
        query.set(`${during}[${operator}]`, bound);
      }
    } else query.set(name, String(value));
  }
  if (!query.has('fields')) query.set('fields', model.listed.join(','));
  if (!query.has('sort') && !query.has('q')) query.set('sort', defaultOrder(model));
  return query;
}
