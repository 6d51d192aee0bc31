/** `contains` and `starts`, alone and together, find what folding every row's text would. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#shared/domain/text.ts';
import { takeUpIndex } from '#test/kit/searchIndex.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

describe('whatever the text', () => {
  /** The first, a middle and the last search field, and two that are none. */
  const fields = ['name', 'phone', 'memberCode', 'city', 'comments'] as const;
  type Row = Readonly<Record<(typeof fields)[number], string | null>>;

  const letter = fc.constantFrom(
    ...'abcAB1%_\\\'"-. ',
    'á',
    'É',
    'ñ',
    'a\u0301',
    'ß',
    'ς',
    'Σ',
    'K',
    'İ',
    '한',
    '\t',
    '\n',
    '\u00a0',
  );
  const text = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: letter, minLength: 1, maxLength });
  const line = (maxLength: number): fc.Arbitrary<string> => text(maxLength).map((any) => any.replaceAll('\n', '\t'));
  const row: fc.Arbitrary<Row> = fc.record({
    name: line(12).map((name) => `x${name}`),
    phone: fc.option(line(6)),
    memberCode: line(6),
    city: fc.option(line(12)),
    comments: fc.option(text(20)),
  });
  const rows: (Row & { readonly id: number })[] = [];

  beforeAll(async () => {
    for (const [index, values] of fc.sample(row, 120).entries()) {
      if (index === 80) takeUpIndex(server.dataDir);
      const sent = { ...values, memberCode: `${values.memberCode}#${index}` };
      rows.push({ ...sent, id: (await server.api.create('customer', sent)).id });
      const changed = rows[index - 60];
      if (index % 4 !== 0 || changed === undefined) continue;
      rows[index - 60] = { ...changed, name: `y${values.name}` };
      await server.api.update('customer', changed.id, { name: `y${values.name}` });
    }
  });

  type Tree =
    | { readonly field: (typeof fields)[number]; readonly operator: 'contains' | 'starts'; readonly typed: string }
    | { readonly and: readonly Tree[] }
    | { readonly or: readonly Tree[] }
    | { readonly not: Tree };
  /** A part of a text that is there, as somebody else might type it, or any. */
  const typed = fc
    .record({
      which: fc.nat({ max: 119 }),
      field: fc.constantFrom(...fields),
      from: fc.nat({ max: 8 }),
      length: fc.integer({ min: 0, max: 6 }),
      as: fc.constantFrom(
        (part: string) => part,
        fold,
        (part: string) => part.toUpperCase(),
        (part: string) => ` ${part} `,
      ),
      other: text(3),
    })
    .map(({ which, field, from, length, as, other }) => as((rows[which]?.[field] ?? other).slice(from, from + length)));
  const comparison = fc.record({
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('contains', 'starts'),
    typed,
  });
  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree }>((tie) => ({
    leaf: comparison as fc.Arbitrary<Tree>,
    tree: fc.oneof(
      { maxDepth: 2 },
      tie('leaf'),
      fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }) }),
      fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }) }),
      fc.record({ not: tie('tree') }),
    ),
  }));

  const sent = (item: Tree): object => {
    if ('and' in item) return { and: item.and.map(sent) };
    if ('or' in item) return { or: item.or.map(sent) };
    if ('not' in item) return { not: sent(item.not) };
    return { [item.field]: { [item.operator]: item.typed } };
  };
  const holds = (item: Tree, of: Row): boolean => {
    if ('and' in item) return item.and.every((part) => holds(part, of));
    if ('or' in item) return item.or.some((part) => holds(part, of));
    if ('not' in item) return !holds(item.not, of);
    const value = of[item.field];
    if (value === null) return false;
    return item.operator === 'starts'
      ? fold(value).startsWith(fold(item.typed))
      : fold(value).includes(fold(item.typed));
  };

  test('one condition and any tree of them', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(tree, async (item) => {
        const filter = encodeURIComponent(JSON.stringify(sent(item)));
        const reply = await server.api.send(
          'GET',
          `/api/model/customer?id[gte]=${rows[0]?.id}&fields=id&count=exact&filter=${filter}`,
        );
        const expected = rows.filter((of) => holds(item, of)).map(({ id }) => ({ id }));
        expect(reply.body).toEqual(expected);
        expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
        if (expected.length > 0 && expected.length < rows.length) matched += 1;
      }),
      { numRuns: runs(250) },
    );
    expect(matched).toBeGreaterThan(60);
  });

  test('as many conditions as there may be', async () => {
    const many = Array.from({ length: 99 }, (_, index) => ({
      [fields[index % 5] ?? 'name']: { contains: 'abcñ'[index % 4] },
    }));
    for (const [word, every] of [
      ['or', 'some'],
      ['and', 'every'],
    ] as const) {
      const filter = encodeURIComponent(JSON.stringify({ [word]: many }));
      const found = await server.api.list('customer', `id[gte]=${rows[0]?.id}&fields=id&filter=${filter}`);
      const expected = rows.filter((of) =>
        many[every]((one) =>
          Object.entries(one).every(([field, { contains }]) =>
            fold(of[field as 'name'] ?? '').includes(fold(contains ?? '')),
          ),
        ),
      );
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });
});

describe('whatever the number of rows', () => {
  /** Names in order: first those without the word, then those with it; the newest of all, and one in ten, are changed. */
  const names: { readonly id: number; readonly name: string }[] = [];
  const PLAIN = 200;
  const HAVING = 260;

  beforeAll(async () => {
    const made = await Promise.all(
      Array.from({ length: PLAIN + HAVING }, async (_, index) => {
        const name = `Orden ${String(index).padStart(3, '0')} ${index < PLAIN ? 'raro' : 'común'}`;
        return { id: (await server.api.create('customer', { name })).id, name };
      }),
    );
    takeUpIndex(server.dataDir);
    for (const [index, { id, name }] of made.entries()) {
      const changed = index % 10 === 0 ? `${name} bis` : name;
      if (changed !== name) await server.api.update('customer', id, { name: changed });
      names.push({ id, name: changed });
    }
    for (const suffix of ['xa', 'xb']) {
      const name = `Orden 99${suffix} común`;
      names.push({ id: (await server.api.create('customer', { name })).id, name });
    }
  });

  const orders = ['name', '-name', 'id', '-id', 'city', '-language,name'] as const;
  const questions = [
    'name[contains]=comun',
    'q=comun',
    'name[starts]=orden&name[contains]=bis',
    'name[contains]=raro%20bis',
  ] as const;
  const cases = questions.flatMap((question) => orders.map((sort) => [question, sort] as const));

  test.each(orders)('few of very many that the index finds, in the order of %s', async (sort) => {
    const phones = names.slice(-2).map(({ id }) => id);
    for (const id of phones) await server.api.update('customer', id, { phone: 'Teléfono común' });
    const found = await server.api.list('customer', `phone[contains]=comun&sort=${sort}&limit=2&fields=id`);
    expect(found.map(({ id }) => id)).toEqual(/^-(?:name|id)/.test(sort) ? phones.toReversed() : phones);
  });

  test.each(cases)('%s in the order of %s, page by page', async (question, sort) => {
    const wanted = question.endsWith('bis') ? (question.includes('raro') ? 'raro bis' : 'bis') : 'comun';
    const field = sort.replace(/^-/, '').split(',').at(-1) === 'name' ? 'name' : 'id';
    const matching = names.filter(({ name }) => fold(name).includes(wanted));
    const order = matching.toSorted((a, b) => (field === 'name' ? (a.name < b.name ? -1 : 1) : a.id - b.id));
    const isDescending = sort === '-name' || sort === '-id';
    const expected = (isDescending ? order.toReversed() : order).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(15);
    for (const limit of [7, 150]) {
      const ids: number[] = [];
      for (
        let path: string | undefined =
          `/api/model/customer?${question}&sort=${sort}&limit=${limit}&count=exact&fields=id`;
        path;
      ) {
        const reply: Awaited<ReturnType<typeof server.api.send>> = await server.api.send('GET', path);
        expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
        ids.push(...(reply.body as { id: number }[]).map(({ id }) => id));
        path = /^<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1];
      }
      expect(ids).toEqual(expected);
    }
    const whole = await server.api.list('customer', `${question}&sort=${sort}&fields=id`);
    expect(whole.map(({ id }) => id)).toEqual(expected);
    const later = await server.api.list('customer', `${question}&sort=${sort}&fields=id&limit=5&offset=9`);
    expect(later.map(({ id }) => id)).toEqual(expected.slice(9, 14));
  });
});
