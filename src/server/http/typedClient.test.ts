import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { beforeAll, expect, test } from 'vitest';
import { type Document, partOf } from '#test/kit/openapi.ts';
import { type FacilityServer, startOpen, temporaryFolder } from '#test/kit/server.ts';

const run = promisify(execFile);
const tsc = resolve('node_modules/.bin/tsc');

/** Where the program asks. */
const USED = [
  '/api/model/product',
  '/api/model/customer',
  '/api/model/paymentMethod',
  '/api/billing/checkout',
  '/api/billing/saveSale',
];

/** What an integrator would write: nothing but the generated client, and one method for what that leaves to its user. */
const program = `
import { Api, type HttpResponse, type Product } from './client.ts';

const { BASE = '', KEY = '' } = process.env;

/** Filters with operators go as field[operator]=value (OpenAPI: deepObject), lists with commas between. */
class Client extends Api<string> {
  protected override toQueryString(query: Record<string, unknown> = {}): string {
    const pairs = Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.join(',')]];
      if (typeof value !== 'object' || value === null) return [[name, value]];
      if (name === 'filter') return [[name, JSON.stringify(value)]];
      return Object.entries(value).map(([operator, operand]) => [name + '[' + operator + ']', operand]);
    });
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  }
}

const facility = new Client({
  baseUrl: BASE,
  securityWorker: (key) => ({ headers: { authorization: 'Bearer ' + key } }),
  baseApiParams: { secure: true },
});
facility.setSecurityData(KEY);
const client = facility.api;

const listed = await client.listProducts({ price: { gte: 5, lt: 100 }, active: true, sort: ['-price', 'name'], limit: 10, count: 'exact' });
const names: string[] = listed.data.map((product: Product) => product.name);
const families: (number | null)[] = listed.data.map(({ family }) => family);
const either = await client.listProducts({ filter: { or: [{ name: { contains: 'agua' } }, { price: { gt: 29 } }] }, fields: ['name'] });

const customer = (await client.createCustomer({ name: 'Ana López', email: 'ana@example.com' })).data;
const renamed = (await client.updateCustomer(customer.id, { name: 'Ana López Ruiz' })).data;
const sale = (await client.saveSale({ product: listed.data[0]?.id ?? 0, units: 2, customer: customer.id })).data;

const [cash] = (await client.listPaymentMethods({ name: 'Efectivo' })).data;
const basket = { lines: [{ product: listed.data[0]?.id ?? 0 }], payments: [{ paymentMethod: cash?.id ?? 0, amount: 100 }] };
const sold = (await client.checkout(basket, { headers: { 'idempotency-key': 'typed-1' } })).data;
const method: 1 | 2 | 3 | number = cash?.type ?? 0;
const status: 0 | 1 | 2 = sold.invoice?.status ?? 0;
const lineTotals: number[] = (sold.invoice?.lines ?? []).map(({ total }) => total);

type CheckoutProblem = Awaited<ReturnType<typeof client.checkout>>['error'];
const refused = await client.checkout({ lines: [{ product: 999_999 }], payments: [] }).then(
  () => null,
  ({ error }: HttpResponse<never, CheckoutProblem>) => error,
);
const faults = refused?.code === 'validation_failed' ? refused.errors?.map(({ pointer, code }) => [pointer, code]) : refused?.code;

/** Never called: what the compiler is to refuse. */
export const wrong = () => [
  // @ts-expect-error: no product has such a field
  client.listProducts({ prize: 5 }),
  // @ts-expect-error: text is no amount
  client.listProducts({ price: { gte: 'five' } }),
  // @ts-expect-error: a product has a name
  client.createProduct({ price: 5 }),
  // @ts-expect-error: drafts, confirmed and voided, no others
  sold.invoice?.status === 3,
  // @ts-expect-error: a basket is not refused for that
  refused?.code === 'not_deleted',
];

console.log(JSON.stringify({
  names, families, total: listed.headers.get('x-total-count'), either: either.data, renamed: renamed.name, unchanged: renamed.email,
  sale: [sale.units, sale.status], change: sold.change, status, method, lines: lineTotals.length, faults,
}));
`;

const options = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: false,
    noUncheckedIndexedAccess: true,
    rewriteRelativeImportExtensions: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    outDir: 'built',
    rootDir: '.',
  },
  files: ['program.ts'],
};

let server: FacilityServer;
let folder: string;
beforeAll(async () => {
  server = await startOpen();
  folder = temporaryFolder();
  const description = await server.as(null).send('GET', '/api/openapi.json');
  const document = description.body as Document;
  // Of the rest one path in six, and all of it with TAQUILLA_DEPTH: the client's types take most of the time.
  const isUsed = (path: string): boolean => USED.some((used) => path === used || path.startsWith(`${used}/`));
  const part =
    process.env.TAQUILLA_DEPTH === undefined
      ? partOf(document, (path, index) => index % 6 === 0 || isUsed(path))
      : document;
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(part));
  await generateApi({
    input: join(folder, 'openapi.json'),
    output: folder,
    fileName: 'client.ts',
    cleanOutput: false,
    silent: true,
  });
  // The generator tells the compiler to look away; here it is to look.
  const client = readFileSync(join(folder, 'client.ts'), 'utf8').replace('// @ts-nocheck', '');
  writeFileSync(join(folder, 'client.ts'), client);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  writeFileSync(join(folder, 'program.ts'), program);
});

test('a client generated from the description compiles, knows every type, and works', async () => {
  await run(tsc, ['-p', folder]).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
  const { stdout } = await run(process.execPath, [join(folder, 'built/program.js')], {
    env: { BASE: server.url(), KEY: server.facility.key },
  });
  expect(JSON.parse(stdout)).toEqual({
    names: ['Cuota mensual', 'Curso de natación', 'Pista de pádel', 'Manual de natación'],
    families: [null, null, null, null],
    total: '4',
    either: [{ name: 'Agua 50 cl' }, { name: 'Curso de natación' }, { name: 'Cuota mensual' }],
    renamed: 'Ana López Ruiz',
    unchanged: 'ana@example.com',
    sale: [2, 2],
    change: 60,
    status: 1,
    method: 1,
    lines: 1,
    faults: [['#/lines/0/product', 'unknown_reference']],
  });
});
