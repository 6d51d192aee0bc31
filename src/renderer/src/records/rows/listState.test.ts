import { describe, expect, test } from 'vitest';
import { allModels, models } from '#shared/catalogue/index.ts';
import { nameOfReference } from '#shared/catalogue/referenceNames.ts';
import { defaultSort, defaultWidth, sortOf, suggestedColumns } from './columns.ts';
import { readAddress, requestParameters, withFilter, writeAddress } from './listState.ts';
import { isOffered, operatorsFor } from './operators.ts';

const sale = models.sale;

test('an address says what it is written from', () => {
  const state = {
    filters: [
      { field: 'status', operator: 'in', value: '2,3' },
      { field: 'total', operator: 'gte', value: '10.5' },
      { field: 'online', operator: 'eq', value: 'true' },
      { field: 'code', operator: 'starts', value: '007' },
    ],
    condition: '{"or":[{"status":4},{"total":{"gt":100}}]}',
    q: '12',
    sort: '-issueDate,total',
    columns: ['code', 'customer'],
    peek: 7,
    row: 400,
    view: 'pending',
  } as const;
  expect(readAddress(sale, writeAddress(state))).toEqual(state);
  expect(writeAddress(state)).toEqual({
    'status[in]': '2,3',
    'total[gte]': 10.5,
    online: true,
    'code[starts]': '007',
    filter: { or: [{ status: 4 }, { total: { gt: 100 } }] },
    q: 12,
    sort: '-issueDate,total',
    columns: 'code,customer',
    peek: 7,
    row: 400,
    view: 'pending',
  });
});

test('what a model does not have is left out of what an address says', () => {
  const address = {
    ...{ nothing: 1, 'status[like]': 2, 'taxes[in]': 3, '__proto__[eq]': 4, toString: 5, code: { a: 1 } },
    ...{ sort: 'nothing,-total', columns: 'nothing', peek: -1, q: '', filter: ['status'] },
  };
  expect(readAddress(sale, address)).toEqual({
    filters: [],
    condition: '',
    q: '',
    sort: '-total',
    columns: null,
    peek: null,
    row: null,
    view: null,
  });
});

test('a filter takes the place of the one it was made of, and of another of its kind', () => {
  const [one, two] = [
    { field: 'status', operator: 'in', value: '2' },
    { field: 'total', operator: 'gte', value: '1' },
  ] as const;
  const filters = [one, two];
  const changed = { ...one, operator: 'nin' } as const;
  expect(withFilter(filters, changed, one)).toEqual([changed, two]);
  expect(withFilter(filters, { ...two, value: '5' }, null)).toEqual([one, { ...two, value: '5' }]);
  expect(withFilter(filters, { ...two, value: '5' }, one)).toEqual([{ ...two, value: '5' }]);
});

describe('every model', () => {
  test.each(allModels().map((model) => [model.name, model] as const))('%s can be listed', (_, model) => {
    expect(suggestedColumns(model)[0]).toBe(model.title);
    // What stands beside the rail of the office, the box that selects a row and the edge of it at 1280 pixels.
    const width = suggestedColumns(model).reduce((sum, name) => sum + defaultWidth(model, name), 0);
    expect(width).toBeLessThanOrEqual(1100);
    for (const column of suggestedColumns(model)) expect(Object.keys(model.fields)).toContain(column);
    expect(Object.keys(model.fields)).toContain(defaultSort(model).replace('-', ''));
    // What no filter names by itself may be called so: `columns[null]` is another name.
    for (const name of ['filter', 'q', 'sort', 'columns', 'peek', 'row', 'view']) {
      const field = model.fields[name];
      expect(field !== undefined && isOffered(field, 'eq'), name).toBe(false);
    }
    for (const [name, field] of Object.entries(model.fields)) {
      for (const { operator, isOfName } of operatorsFor(model, name)) {
        const asked = isOfName === true ? nameOfReference(model, name)?.field : field;
        expect(asked !== undefined && isOffered(asked, operator), `${name} ${operator}`).toBe(true);
      }
    }
  });
});

test('the name of a reference is filtered and sorted by as the API spells it', () => {
  const address = { 'customer.name[contains]': 'mar', sort: '-customer.name' };
  const state = readAddress(sale, { ...address, 'customer.city': 'x', 'nobody.name': 'y' });
  expect(state.filters).toEqual([{ field: 'customer.name', operator: 'contains', value: 'mar' }]);
  expect(writeAddress(state)).toEqual(address);
  expect(requestParameters(sale, state.filters, '2026-02-10')).toEqual({ 'customer.name[contains]': 'mar' });
  expect(readAddress(sale, { sort: 'customer.city,customer.name' }).sort).toBe('customer.name');
  expect(sortOf(sale, 'customer', ['customer:read'])).toBe('customer.name');
  expect(sortOf(sale, 'customer', ['sale:read'])).toBeNull();
});

test('a period that moves is asked for by the days it is now', () => {
  const filters = [
    { field: 'issueDate', operator: 'during', value: 'thisMonth' },
    { field: 'status', operator: 'in', value: '2,3' },
  ] as const;
  expect(requestParameters(sale, filters, '2026-02-10')).toEqual({
    'issueDate[gte]': '2026-02-01',
    'issueDate[lt]': '2026-03-01',
    'status[in]': '2,3',
  });
  const due = [{ field: 'dueDate', operator: 'during', value: 'past' }] as const;
  expect(requestParameters(models.invoice, due, '2026-02-10')).toEqual({ 'dueDate[lte]': '2026-02-09' });
  expect(readAddress(sale, { 'issueDate[during]': 'someday' }).filters).toEqual([]);
});

test.each(
  allModels().flatMap((model) =>
    (model.views ?? []).map((view) => [`${model.name} ${view.name}`, model, view] as const),
  ),
)('the view %s says what the list can show', (_, model, { name, address }) => {
  expect(name).toMatch(/^[a-z][A-Za-z]*$/);
  expect(name).not.toBe('all');
  expect(writeAddress(readAddress(model, address))).toEqual(address);
});
