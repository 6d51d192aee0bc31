import { expect, test } from 'vitest';
import { type Area, areas, labelFor, newestLabel, versionLabels } from './versions.ts';

test('labels are dates in order', () => {
  expect(versionLabels).toEqual(['2025-08-10', '2025-12-15']);
  for (const labels of Object.values(areas)) expect([...labels]).toEqual([...labels].sort());
});

test.each<[Area, string, string | null]>([
  ['invoicing', '2025-12-15', '2025-12-15'],
  ['invoicing', '2025-08-10', null],
  ['ecommerce', '2025-08-10', '2025-08-10'],
  ['ecommerce', '2025-12-15', '2025-08-10'],
  ['ecommerce', '2025-12-16', null],
  ['ecommerce', '2025-01-01', null],
  ['invoicing', '2026-01-01', null],
  ['invoicing', '2025-12-15T00:00:00Z', null],
  ['invoicing', 'latest', null],
  ['invoicing', '', null],
])('%s asked for %s answers %s', (area, asked, label) => {
  expect(labelFor(area, asked)).toBe(label);
});

test('who asks for nothing gets the newest', () => {
  expect(newestLabel('stock')).toBe('2025-12-15');
  expect(newestLabel('ecommerce')).toBe('2025-08-10');
});
