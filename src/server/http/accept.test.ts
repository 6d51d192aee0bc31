import { expect, test } from 'vitest';
import { takesJson } from './accept.ts';

test.each<[string, boolean]>([
  ['*/*', true],
  ['', true],
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/problem+json', true],
  ['application/*', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html;q=1, application/json;q=0.1', true],
  ['*/*;q=0, application/json', true],
  ['application/*;q=0, */*', false],
  ['application/json;q=0, */*', true],
  ['application/json;q=0, application/problem+json;q=0, */*', false],
  ['application/json;q=0', false],
  ['application/json;q=0.000, text/html', false],
  ['text/html', false],
  ['image/*', false],
  ['application/xml', false],
  ['text/event-stream', false],
])('%s', (accept, takes) => {
  expect(takesJson(accept)).toBe(takes);
});
