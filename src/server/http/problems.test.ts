import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue, fieldCodes } from '#shared/errors.ts';
import { accessProblems } from '#shared/problems/access.ts';
import { problems } from '#shared/problems/problems.ts';
import { recordProblems } from '#shared/problems/records.ts';
import { requestProblems } from '#shared/problems/requests.ts';
import { serviceProblems } from '#shared/problems/service.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { startEmpty, type TestServer } from '#test/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEmpty();
});

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const get = async (path: string, language = 'es') => {
  const reply = await server.as(null).send('GET', path, undefined, { 'accept-language': language });
  return { ...reply, html: String(reply.body) };
};
/** The text of a page, as a reader sees it. */
const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const plain = (text: string): string => text.replaceAll('`', '');

test('a code has one row', () => {
  const rows = [requestProblems, accessProblems, recordProblems, serviceProblems].flatMap((each) => Object.keys(each));
  expect(rows.toSorted()).toEqual(Object.keys(problems).toSorted());
  expect(codes.toSorted()).toEqual(rows.toSorted());
});

describe.each(codes)('%s', (code) => {
  test.each(['es', 'en'] as const)('is explained in %s', async (language) => {
    const { status, headers, html } = await get(`/problems/${code}`, language);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toMatch(/accept-language/i);
    expect(html).toMatch(`<html lang="${language}">`);
    const text = textOf(html);
    const { title, status: answered } = errorCatalogue[code];
    const { meaning, remedy, headers: sent = {} } = problems[code];
    for (const part of [
      title[language],
      code,
      `HTTP ${answered} `,
      plain(meaning[language]),
      plain(remedy[language]),
    ]) {
      expect(text).toContain(part);
    }
    const example = /<pre[^>]*>(.*?)<\/pre>/s.exec(html)?.[1] ?? '';
    const [head = '', body = ''] = textOf(example).split('\n\n');
    for (const [name, value] of Object.entries(sent)) expect(head).toContain(`${name}: ${value}`);
    expect(JSON.parse(body)).toMatchObject({
      type: `/problems/${code}`,
      title: title[language],
      status: answered,
      code,
    });
  });
});

test('the index leads to every page', async () => {
  for (const language of ['es', 'en'] as const) {
    const { status, html } = await get('/problems', language);
    expect(status).toBe(200);
    for (const code of codes) {
      expect(html).toContain(`href="/problems/${code}?lang=${language}"`);
      expect(textOf(html)).toContain(errorCatalogue[code].title[language]);
    }
  }
});

test('a page leads to itself in the other language, whatever the browser reads', async () => {
  const spanish = await get('/problems/not_found', 'es');
  expect(spanish.html).toContain('href="/problems/not_found?lang=en"');
  const english = await get('/problems/not_found?lang=en', 'es');
  expect(english.headers.get('content-language')).toBe('en');
  expect((await get('/problems/not_found?lang=fr', 'en')).headers.get('content-language')).toBe('en');
});

test('the codes of single data are explained where they are used', async () => {
  const text = textOf((await get('/problems/validation_failed', 'en')).html);
  for (const [code, { en }] of Object.entries(fieldCodes)) {
    expect(text).toContain(code);
    expect(text).toContain(en);
  }
});

test('pages run nothing and load nothing; their style is the one the policy knows', async () => {
  for (const path of ['/problems', '/problems/internal']) {
    const { headers, html } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`);
    expect(policy).not.toMatch(/unsafe/);
    expect(html).not.toMatch(/<script|<link|<img|style=|onclick|https?:\/\//);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(style).toContain('prefers-color-scheme: dark');
  }
});

test('what is no problem has no page', async () => {
  for (const path of ['/problems/nothing', '/problems/toString', '/problems/__proto__', '/problems/not_found/x']) {
    expectProblem(await get(path), 'not_found');
  }
});
