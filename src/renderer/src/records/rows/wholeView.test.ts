import { expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { owedInvoices, owedSales } from '#shared/domain/owed.ts';
import { readAddress } from './listState.ts';
import { wholeViewIn } from './wholeView.ts';

const late = { 'earliestDueDate[during]': 'past' };
const named = (model: 'invoice' | 'sale', address: object): readonly [string | undefined, number, boolean] => {
  const shown = readAddress(models[model], address as never);
  const whole = wholeViewIn(models[model], shown);
  const { filters, condition } = whole?.rest ?? shown;
  return [whole?.label.es, filters.length, condition !== ''];
};

test.each([
  ['everything', 'invoice', {}, [undefined, 0, false]],
  ['what is owed', 'invoice', owedInvoices, ['Por cobrar', 0, false]],
  ['what is owed by somebody', 'invoice', { ...owedInvoices, customer: 1 }, ['Por cobrar', 1, false]],
  ['what is overdue', 'invoice', { ...owedInvoices, ...late }, ['Vencidas', 0, false]],
  ['a part of the conditions', 'invoice', { status: 1, 'pending[gt]': 0 }, [undefined, 2, false]],
  ['a condition besides', 'invoice', { ...owedInvoices, filter: { total: 1 } }, ['Por cobrar', 0, true]],
  ['pending sales', 'sale', owedSales, ['Pendientes', 0, false]],
  ['pending sales with another condition', 'sale', { ...owedSales, filter: { total: 1 } }, [undefined, 2, true]],
] as const)('%s', (_, model, address, expected) => {
  expect(named(model, address)).toEqual(expected);
});
