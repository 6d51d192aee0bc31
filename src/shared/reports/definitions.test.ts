import { expect, test } from 'vitest';
import { mailContent, mailedNames, mailNumber } from '../domain/scheduledMail.ts';
import { allReports, reports } from './index.ts';

test('a report has the name of its file', () => {
  for (const [name, report] of Object.entries(reports)) expect(report.name).toBe(name);
  expect(allReports().map(([name]) => name)).toHaveLength(Object.keys(reports).length);
});

test('schedules of an older version mean what they meant', () => {
  const numbers = Object.fromEntries(mailedNames.map((name) => [name, mailNumber(name)]));
  expect(numbers).toMatchObject({
    ...{ overview: 1, month: 2, sales: 3, payments: 4, taxes: 5, debts: 6, vouchers: 7, cashDifferences: 8 },
    entries: 9,
  });
  for (const name of mailedNames) expect(mailContent(mailNumber(name))).toBe(name);
  expect(mailContent(0)).toBe('list');
});
