import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { jsonBounds, parseStrictJson } from './strictJson.ts';

const refused = (text: string): unknown => {
  try {
    parseStrictJson(text);
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return null;
};

describe('JSON', () => {
  test('of any value is what it was', () => {
    const exact = fc.jsonValue({ maxDepth: 6 }).filter((value) => !/\d{16,}/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(exact, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text)).toStrictEqual(JSON.parse(text));
      }),
      { numRuns: runs(667) },
    );
  });

  test.each([
    ['brackets, quotes and colons in strings', '{"a":"[{\\"b\\":1}]","b":["\\\\",":","\\\\\\""],"c":{"a":1}}'],
    ['the same key in different objects', '[{"a":1},{"a":{"a":2}},{"b":"a"}]'],
    ['a value like its key', '{"a":"a","b":"a"}'],
    ['a key like one of every object', '{"__proto__":{"x":1},"constructor":2}'],
    ['numbers at the edge', '[9007199254740991,-9007199254740991,1e308,5e-324,0.1e1,-0]'],
    ['twenty levels', `${'['.repeat(20)}${']'.repeat(20)}`],
    ['spaces between', ' { "a" : [ 1 , 2 ] , "b"\n:\tnull } '],
  ])('may have %s', (_, text) => {
    expect(refused(text)).toBe(null);
    expect(parseStrictJson(text)).toStrictEqual(JSON.parse(text));
  });

  test.each([
    ['a key twice', '{"a":1,"b":2,"a":1}'],
    ['a key twice, written otherwise', '{"a":1,"\\u0061":2}'],
    ['a key twice, far apart', `{"a":"${'x'.repeat(100_000)}","b":{"a":[{}]} , "a" :1}`],
    ['an integer no double holds', '[9007199254740993]'],
    ['a number beyond all', '{"a":[1,-1e999]}'],
    ['twenty-one levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['nothing', ''],
    ['no end', '{"a":1'],
    ['no end of a string', '{"a":"b'],
    ['an end too many', '{}}'],
    ['a trailing comma', '[1,]'],
    ['no quotes', '{a:1}'],
    ['single quotes', "{'a':1}"],
    ['a leading zero', '[01]'],
    ['a lone minus', '[-]'],
    ['a control character in a string', '["\u0001"]'],
    ['an escape there is not', '{"\\x":1,"\\x":2}'],
    ['a comment', '{}//'],
    ['NaN', '[NaN]'],
  ])('may not have %s', (_, text) => {
    expect(refused(text)).toBe('malformed_json');
  });

  const list = (count: number, item = '1'): string => `[${Array.from({ length: count }, () => item).join(',')}]`;
  const object = (count: number): string => `{${Array.from({ length: count }, (_, key) => `"${key}":1`).join(',')}}`;
  test.each([
    ['keys in an object', jsonBounds.KEYS, object],
    ['items in a list', jsonBounds.ITEMS, list],
    [
      'values in all',
      jsonBounds.VALUES,
      (count: number) => list(10, list((count - 10) / 10)).replace(']', count % 10 === 0 ? ']' : ',1]'),
    ],
    ['levels', jsonBounds.DEPTH, (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`],
    ['characters of a number', 1000, (count: number) => `[0.${'1'.repeat(count - 2)}]`],
    ['characters besides long texts', jsonBounds.LOOKED_AT, (count: number) => `[${' '.repeat(count - 2)}]`],
  ])('has a bound: %s', (_, most, textOf) => {
    expect(refused(textOf(most))).toBe(null);
    expect(refused(textOf(most + 1))).toBe('malformed_json');
  });

  test('may have a mebibyte of escapes, and no more than can be walked', () => {
    const escapes = (count: number): string => `["${'\\"'.repeat(count / 2)}"]`;
    expect(refused(escapes(1024 * 1024))).toBe(null);
    expect(refused(escapes(jsonBounds.LOOKED_AT + 10_000))).toBe('malformed_json');
  });

  test('with a file in it is searched, not walked, escaped or not', () => {
    const file = `${'A+Z9'.repeat(16)}/`.repeat(180_000);
    for (const text of [
      JSON.stringify({ file, after: [1, 2] }),
      `{"file":"${file.replaceAll('/', '\\/')}","after":[1,2]}`,
    ]) {
      expect(parseStrictJson(text)).toEqual({ file, after: [1, 2] });
    }
  });
});
