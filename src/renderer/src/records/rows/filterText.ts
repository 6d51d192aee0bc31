/** A filter as a person reads it. */
import { useQueries } from '@tanstack/react-query';
import { listPage } from '#screens/base/api/client.ts';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { CellFormat } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { isRelativePeriod, type RelativePeriod } from '#shared/domain/relativeDays.ts';
import { recordTitle } from '../values/records.ts';
import { useLabel, type WriteLabel } from '../values/useLabel.ts';
import type { Filter } from './listState.ts';
import { filterKind, type OperatorChoice } from './operators.ts';

export interface FilterText {
  readonly field: string;
  readonly what: string;
}

/** Writes filters; what references lead to is by its number until its name is known. */
export function useFilterText(model: AnyModel, filters: readonly Filter[] = []): (filter: Filter) => FilterText {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const named = filters.filter(({ field, operator }) => isNamed(model.fields[field]) && operator !== 'null');
  const answers = useQueries({
    queries: named.map(({ field, value }) => referencesQuery(model.fields[field]?.ref ?? '', value)),
  });
  const names = new Map(
    named.flatMap(({ field }, index) => {
      const target = findModel(model.fields[field]?.ref ?? '');
      const records = target === undefined ? [] : (answers[index]?.data ?? []);
      return records.map((record) => [
        `${field} ${record.id}`,
        target === undefined ? '' : recordTitle(target, record, label, format),
      ]);
    }),
  );
  return (filter) => {
    const name = referenceNames(model).get(filter.field);
    const field = name?.field ?? model.fields[filter.field];
    const title = label((name === undefined ? field : model.fields[name.reference])?.label);
    const values = ['in', 'nin'].includes(filter.operator) ? filter.value.split(',') : [filter.value];
    if (filter.operator === 'during') {
      return { field: title, what: whatText(t, field, filter, filter.value) };
    }
    const text = values.map(
      (value) => names.get(`${filter.field} ${value}`) ?? valueText(field, value, { label, format, t }),
    );
    return { field: title, what: whatText(t, field, filter, text.join(', ')) };
  };
}

/** The records that a reference filter names. */
export function referencesQuery(model: string, ids: string) {
  const title = findModel(model)?.title ?? 'id';
  return {
    queryKey: ['office', model, 'named', ids],
    queryFn: async () => (await listPage(model, { 'id[in]': ids, fields: `id,${title}`, limit: 100 })).records,
  };
}

/** The name of an operator, as it is chosen for a field. */
export function operatorText(t: Translate, field: Field, { operator, value, isOfName }: OperatorChoice): string {
  if (isOfName === true) return operator === 'starts' ? t('list:name.starts') : t('list:name.contains');
  const isMoment = filterKind(field) === 'moment' || filterKind(field) === 'date';
  if (operator === 'null') return value === 'true' ? t('records:filter.empty') : t('records:filter.filled');
  if (value !== undefined) return value === 'true' ? t('records:yes') : t('records:no');
  return {
    eq: t('records:filter.eq'),
    ne: t('records:filter.ne'),
    in: t('records:filter.in'),
    nin: t('records:filter.nin'),
    gt: isMoment ? t('records:filter.after') : t('records:filter.gt'),
    gte: isMoment ? t('records:filter.from') : t('records:filter.gte'),
    lt: isMoment ? t('records:filter.before') : t('records:filter.lt'),
    lte: isMoment ? t('records:filter.until') : t('records:filter.lte'),
    during: t('list:period.operator'),
    contains: t('records:filter.contains'),
    starts: t('records:filter.starts'),
  }[operator];
}

/** The name of a period that moves. */
export function periodText(t: Translate, period: RelativePeriod): string {
  return {
    today: t('list:period.today'),
    yesterday: t('list:period.yesterday'),
    thisWeek: t('list:period.thisWeek'),
    lastWeek: t('list:period.lastWeek'),
    thisMonth: t('list:period.thisMonth'),
    lastMonth: t('list:period.lastMonth'),
    thisYear: t('list:period.thisYear'),
    last7: t('list:period.last7'),
    last30: t('list:period.last30'),
    next7: t('list:period.next7'),
    next30: t('list:period.next30'),
    past: t('list:period.past'),
    future: t('list:period.future'),
  }[period];
}

function whatText(t: Translate, field: Field | undefined, { operator, value }: Filter, text: string): string {
  if (operator === 'during') return isRelativePeriod(text) ? periodText(t, text) : text;
  if (field === undefined || operator === 'in' || operator === 'eq') return text;
  if (operator === 'null') return operatorText(t, field, { operator, value: value === 'true' ? 'true' : 'false' });
  return `${operatorText(t, field, { operator })} ${text}`;
}

/** What writes a value, in the language on screen. */
interface Writers {
  readonly label: WriteLabel;
  readonly format: Format;
  readonly t: Translate;
}

function valueText(field: Field | undefined, value: string, writers: Writers): string {
  if (field === undefined || field.ref !== undefined) return value;
  return written[fieldTypeOf(field).cell]?.(value, field, writers) ?? `«${value}»`;
}

type WriteValue = (value: string, field: Field, writers: Writers) => string;

const day: WriteValue = (value, _field, { format }) => {
  if (Number.isNaN(Date.parse(value))) return value;
  return value.length > 'YYYY-MM-DD'.length ? format.dateTime(value) : format.date(value);
};

/** A value that a filter names, by the format in which cells show those of its field. Others stand in quotes. */
const written: { readonly [F in CellFormat]?: WriteValue } = {
  badge: (value, { values }, { label }) => label(values?.[Number(value)]) || value,
  check: (value, _field, { t }) => (value === 'true' ? t('records:yes') : t('records:no')),
  money: (value, _field, { format }) => (Number.isFinite(Number(value)) ? format.money(Number(value)) : value),
  percent: (value, _field, { format }) => (Number.isFinite(Number(value)) ? format.percent(Number(value)) : value),
  date: day,
  datetime: day,
  duration: (value, _field, { format }) => format.duration(value),
};

function isNamed(field: Field | undefined): boolean {
  return field?.ref !== undefined && filterKind(field) === 'reference';
}
