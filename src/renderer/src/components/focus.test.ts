/** Where typing goes when a part of a form comes later than the rest of it. */
import { expect, test, vi } from 'vitest';
import { focusFirstLate } from './focus.ts';

test.each([
  ['nothing has the focus', 'body', 1],
  ['the focus is beside the form', 'search', 1],
  ['somebody is in another field of it', 'presets', 0],
])('where %s', (_, active, times) => {
  const focus = vi.fn();
  vi.stubGlobal('document', { activeElement: active });
  const form = { contains: (element: unknown) => element === 'presets' };
  focusFirstLate({ closest: () => form, querySelector: () => ({ focus }) } as unknown as HTMLElement);
  expect(focus).toHaveBeenCalledTimes(times);
});

test('a part that goes takes nothing', () => {
  expect(() => focusFirstLate(null)).not.toThrow();
});
