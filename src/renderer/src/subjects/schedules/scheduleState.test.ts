import { expect, test } from 'vitest';
import { MailFormat } from '#shared/domain/scheduledMail.ts';
import { Frequency } from '#shared/domain/sendTimes.ts';
import type { Sent } from './defaults.ts';
import { editedSchedule, faultsOf, scheduleBody } from './scheduleState.ts';

const sales: Sent = { content: 'sales', title: 'Sales', period: 'thisMonth', by: 'product' };
const list: Sent = { content: 'list', title: 'Customers', model: 'customer' };

test('a new schedule lacks nobody but whom it is sent to', () => {
  const edited = editedSchedule(sales, null);
  expect([...faultsOf(edited)]).toEqual(['recipients']);
  expect([...faultsOf({ ...edited, name: ' ', recipients: 'a@example.com', time: '25:00' })]).toEqual(['name', 'time']);
});

test('the end of a month is sent with all its papers, and everything else as PDF', () => {
  expect(editedSchedule({ content: 'monthEnd', title: 'Month' }, null).format).toBe(MailFormat.zip);
  expect([sales, list].map((sent) => editedSchedule(sent, null).format)).toEqual([MailFormat.pdf, MailFormat.pdf]);
});

test('only the day that its frequency asks for is sent', () => {
  const edited = { ...editedSchedule(sales, null), weekday: 5, monthDay: 31 };
  const days = (frequency: number) => scheduleBody(sales, { ...edited, frequency });
  expect(days(Frequency.daily)).toMatchObject({ weekday: null, monthDay: null });
  expect(days(Frequency.weekly)).toMatchObject({ weekday: 5, monthDay: null });
  expect(days(Frequency.monthly)).toMatchObject({ weekday: null, monthDay: 31 });
});

test('a report says its parameters, a list its address', () => {
  const report = scheduleBody(sales, editedSchedule(sales, null));
  expect(report).toMatchObject({ parameters: { period: 'lastMonth', by: 'product' } });
  expect(report).not.toHaveProperty('period');
  const body = scheduleBody(list, editedSchedule(list, null));
  expect(body).toMatchObject({ model: 'customer', savedView: null, address: {} });
  expect(body).not.toHaveProperty('parameters');
});
