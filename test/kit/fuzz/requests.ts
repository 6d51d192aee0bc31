/** Requests made from the description of the API: fair ones, and ones spoilt in every way that comes to mind. */
import type { JsonObject } from '#server/http/description/jsonObject.ts';
import { type Parameter, type Place, pathOf, resolved } from '../openapi.ts';
import { fairValue, type Maker, NOBODY } from './values.ts';

export interface MadeRequest {
  readonly operationId: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Nothing was spoilt. */
  readonly isFair: boolean;
}

/** A request as a client would send it that has read the description. */
export function fairRequest(maker: Maker, place: Place): MadeRequest {
  const { path, method, operation } = place;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const query = fairQuery(maker, operation.parameters);
  return {
    operationId: operation.operationId,
    method,
    path: `${pathOf(path, { id: idFor(maker, place), format: maker.random.pick(['csv', 'xlsx', 'pdf']) })}${written(query)}`,
    headers: schema === undefined ? {} : { 'content-type': 'application/json' },
    ...(schema === undefined ? {} : { body: JSON.stringify(fairValue(maker, schema)) }),
    isFair: true,
  };
}

/** The same spoilt: its address, its query, its headers or its body. */
export function spoiltRequest(maker: Maker, place: Place): MadeRequest {
  const { random } = maker;
  const around = [spoilQuery, spoilHeaders, ...(place.path.includes('{id}') ? [spoilId] : [])];
  const fair = { ...fairRequest(maker, place), isFair: false };
  const ways = fair.body === undefined ? around : [...around, spoilBody, spoilBody, spoilText];
  const spoilt = random.pick(ways)(maker, fair, place);
  return random.percent(70) ? spoilt : random.pick(around)(maker, spoilt, place);
}

type Spoil = (maker: Maker, request: MadeRequest, place: Place) => MadeRequest;

const NASTY = [
  "' OR 1=1 --",
  '"; drop table "invoice"; --',
  ') union select "pinHash" from "user" --',
  '%',
  '_',
  '*',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  'ß\u0301\u202e',
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  '[]',
  '{}',
  '',
  ' ',
];

const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  0.000_000_1,
  1e15,
  1e300,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  { $ref: '#' },
  ...NASTY,
];

const spoilId: Spoil = ({ random }, request) => {
  const id = random.pick([
    '0',
    '-1',
    '007',
    '1e3',
    'abc',
    '999999999',
    '99999999999999999999',
    '1%27',
    '%00',
    'ñ',
    '1;2',
  ]);
  return { ...request, path: request.path.replace(/\/\d+(?=\/|\?|$)/, `/${id}`) };
};

const spoilQuery: Spoil = ({ random }, request, { operation }) => {
  const names = [
    ...operation.parameters.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
    'id',
    'name',
    'pinHash',
    'secretHash',
    'searchText',
    'rowid',
    '__proto__',
    'limit',
    'cursor',
    'sort',
    'fields',
    'expand',
    'filter',
    'q',
    'count',
    'offset',
  ];
  const operators = [
    '',
    '',
    '[eq]',
    '[gt]',
    '[in]',
    '[nin]',
    '[null]',
    '[contains]',
    '[starts]',
    '[like]',
    '[',
    '[]',
    '[gt][lt]',
  ];
  const filters = [
    '{"or":[]}',
    '{"not":{"not":{"not":{"not":{"not":{"not":{"id":1}}}}}}}',
    '{"pinHash":{"starts":"a"}}',
    '{"id":{"in":[]}}',
    '{"id":{"gt":"1; drop"}}',
    '{',
    '[1]',
    '{"id":1,"id":2}',
  ];
  const pairs = Array.from({ length: random.between(1, 4) }, (): [string, string] => {
    const name = random.pick(names);
    const value = name === 'filter' && random.percent(50) ? random.pick(filters) : random.pick(NASTY).slice(0, 200);
    return [`${name}${random.pick(operators)}`, value];
  });
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${pairsText(pairs)}` };
};

const spoilHeaders: Spoil = ({ random }, request) => {
  const headers: Readonly<Record<string, readonly string[]>> = {
    'if-match': ['*', '"x"', 'W/"abc"', '""', 'x'.repeat(300), ',,,', '"a", "b"'],
    'if-none-match': ['*', '"x"', 'W/"abc"', '"', 'x'],
    prefer: ['return=minimal', 'handling=strict', 'return=minimal, handling=strict', 'return=', '=', 'x'.repeat(2000)],
    'idempotency-key': ['k', 'x'.repeat(255), 'x'.repeat(256), ' ', '"', String(random.between(0, 20))],
    'api-version': ['2025-12-15', '2025-08-10', '2024-01-01', 'x', ''],
    'accept-language': ['en', 'es;q=0.1, en', 'fr', '*', 'x'.repeat(500), ';;;q=,'],
    accept: ['*/*', 'text/html', 'application/json;q=0', 'application/problem+json', 'x', ''],
    'content-type': [
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'x',
      '',
    ],
    'x-taquilla-authorisation': ['tqz_x', '', 'x'.repeat(500)],
    'x-taquilla-terminal': ['x', ''],
    'content-encoding': ['gzip', 'x'],
  };
  const names = [random.pick(Object.keys(headers)), ...random.some(Object.keys(headers), 1)];
  const spoilt = names.map((name) => [name, random.pick(headers[name] ?? [])]);
  return { ...request, headers: { ...request.headers, ...Object.fromEntries(spoilt) } };
};

const spoilBody: Spoil = (maker, request) => ({
  ...request,
  body: JSON.stringify(spoiltValue(maker, JSON.parse(request.body ?? 'null'))),
});

/** A value with something in it changed, added or taken away. */
function spoiltValue(maker: Maker, value: unknown): unknown {
  const { random } = maker;
  if (random.percent(10) || typeof value !== 'object' || value === null) return random.pick(WRONG);
  if (Array.isArray(value)) {
    if (value.length === 0) return [random.pick(WRONG)];
    const place = random.between(0, value.length - 1);
    return value.map((item, index) => (index === place ? spoiltValue(maker, item) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.percent(15))
    return { ...value, [random.pick(['nope', 'id', 'pinHash', ...NASTY])]: 1 };
  const [name, inner] = random.pick(entries);
  const { [name]: _, ...rest } = value as Record<string, unknown>;
  return random.percent(20) ? rest : { ...rest, [name]: spoiltValue(maker, inner) };
}

/** Text that is no JSON, or JSON nobody wants. */
const spoilText: Spoil = ({ random }, request) => ({
  ...request,
  body: random.pick([
    '',
    ' ',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":1,"a":2}',
    '{"a":1e999}',
    '{"id":123456789012345678901234567890}',
    '['.repeat(10_000),
    `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
    '\u0000',
    '\ufeff{}',
    `{"name":"${'x'.repeat(100_000)}"}`,
    (request.body ?? '').slice(0, -1),
  ]),
});

function idFor({ pool, random }: Maker, place: Place): number {
  const known = pool.candidates(place);
  return known.length === 0 ? NOBODY : random.pick(known);
}

/** A few parameters of those there are; required ones always. */
function fairQuery(maker: Maker, parameters: readonly JsonObject[]): [string, string][] {
  const { document, random } = maker;
  const all = parameters
    .map((parameter) => resolved<Parameter>(document, parameter))
    .filter((one) => one.in === 'query');
  // A cursor is an answer's to give; without a limit lists grow long.
  const free = all.filter(({ name, required }) => required !== true && name !== 'cursor' && name !== 'limit');
  const chosen = [...all.filter(({ required }) => required === true), ...random.some(free, 3)];
  const isList = all.some(({ name }) => name === 'limit');
  const limit: [string, string][] = isList ? [['limit', String(random.between(1, 30))]] : [];
  return [...limit, ...chosen.flatMap((parameter) => pairsOf(maker, parameter))];
}

function pairsOf(maker: Maker, { name, schema = {}, content }: Parameter): [string, string][] {
  const json = content?.['application/json'];
  if (json !== undefined) return [[name, JSON.stringify(fairValue(maker, json.schema))]];
  const value = fairValue(maker, schema);
  if (Array.isArray(value)) return [[name, [...new Set(value)].join(',')]];
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([operator, operand]) => [`${name}[${operator}]`, String(operand)]);
}

function written(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0 ? '' : `?${pairsText(pairs)}`;
}

function pairsText(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** Half a character cannot be encoded: it goes as its bytes would. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
