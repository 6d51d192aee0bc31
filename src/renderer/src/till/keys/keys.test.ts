import { expect, it } from 'vitest';
import { commandOf, type FocusPlace, startsSearch } from './keys.ts';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });

it.each<[string, FocusPlace, ReturnType<typeof commandOf>]>([
  ['F9', 'text', 'cash'],
  ['F9', 'elsewhere', 'cash'],
  ['Escape', 'text', 'back'],
  ['+', 'emptySearch', 'more'],
  ['+', 'text', null],
  ['ArrowDown', 'elsewhere', 'down'],
  ['?', 'emptySearch', 'help'],
  ['?', 'text', null],
  ['a', 'elsewhere', null],
])('%s in %s asks for %s', (key, focus, command) => {
  expect(commandOf(press(key), focus)).toBe(command);
});

it('leaves the browser its own combinations', () => {
  expect(commandOf(press('F6', { ctrlKey: true }), 'elsewhere')).toBeNull();
  expect(startsSearch(press('c', { ctrlKey: true }))).toBe(false);
});

it('takes letters and digits to the search box, not spaces or Enter', () => {
  expect(['8', 'ñ', 'A', '*', ' ', 'Enter', 'Tab', '+'].map((key) => startsSearch(press(key)))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
