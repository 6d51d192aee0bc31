/** The description of the API as one OpenAPI 3.1 document, put together from what every route says of itself. */

import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { VERSION } from '#server/core/process/version.ts';
import type { Label } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import type { contracts } from '#shared/operations/index.ts';
import { tableFormats } from '#shared/tableFormats.ts';
import { type Components, createComponents } from './components.ts';
import { requestHeaders } from './headers.ts';
import type { JsonObject } from './jsonObject.ts';
import { modelRefs } from './models.ts';
import { recordsTag } from './names.ts';
import { headerRefs, problemResponses } from './problems.ts';
import type { Describe, DescribedAnswer, Description, SchemaSource } from './types.ts';
import { webhooksObject } from './webhooks.ts';

type Contracts = typeof contracts;
type FirstPart<P> = P extends `${infer Head}/${string}` ? Head : P;
/** What comes first in the path of an action: every one of them has its name here. */
type Group = FirstPart<Contracts[keyof Contracts]['path']> | 'events';

const groups: Readonly<Record<Group, Label>> = {
  billing: { en: 'Selling and invoicing', es: 'Venta y facturación' },
  pos: { en: 'Cash point', es: 'Caja' },
  stock: { en: 'Stock', es: 'Existencias' },
  vouchers: { en: 'Vouchers', es: 'Bonos' },
  codes: { es: 'Códigos', en: 'Codes' },
  directDebits: { es: 'Domiciliaciones', en: 'Direct debits' },
  subscriptions: { es: 'Suscripciones', en: 'Subscriptions' },
  month: { es: 'Cierre de mes', en: 'End of the month' },
  entries: { es: 'Entradas', en: 'Entries' },
  bulk: { es: 'Cambios masivos', en: 'Bulk changes' },
  schedules: { en: 'Mail on a schedule', es: 'Envíos programados' },
  imports: { es: 'Importaciones', en: 'Imports' },
  customers: { es: 'Clientes', en: 'Customers' },
  deposits: { en: 'Deposits', es: 'Depósitos' },
  reports: { en: 'Reports', es: 'Informes' },
  search: { en: 'Search', es: 'Búsqueda' },
  session: { en: 'Staff sessions', es: 'Sesiones del personal' },
  setup: { en: 'First run', es: 'Puesta en marcha' },
  system: { en: 'The service itself', es: 'El propio servicio' },
  events: { en: 'Events', es: 'Eventos' },
  webhook: { en: 'Webhooks', es: 'Webhooks' },
};

/** Writes the document from the routes' descriptions. It takes a while, and lets requests through meanwhile. */
export async function writeDocument(descriptions: readonly Describe[]): Promise<JsonObject> {
  const components = createComponents();
  for (const model of allModels()) {
    modelRefs(components, model);
    await setImmediate();
  }
  const paths = new Map<string, JsonObject>();
  const used = new Set<string>();
  for (const describe of descriptions) {
    for (const operation of describe(components)) {
      const path = operation.url.replaceAll(/:(\w+)/g, '{$1}');
      const method = operation.method.toLowerCase();
      paths.set(path, { ...paths.get(path), [method]: operationObject(components, operation) });
      used.add(operation.tag);
    }
    await setImmediate();
  }
  const securitySchemes = securitySchemesOf(components);
  const webhooks = webhooksObject(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taquilla',
      version: VERSION,
      summary: 'Point of sale and back office of sports facilities',
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      { url: '/', description: 'This server · Este servidor' },
      {
        url: 'http://127.0.0.1:{port}/k/{key}',
        description: 'For clients that cannot send a header: keys with `allowInUrl`, from this machine only',
        variables: {
          port: { default: '4870', description: 'Where the server listens' },
          key: { default: 'tq_key', description: 'An API key' },
        },
      },
    ],
    tags: tagsOf(used),
    security: securitySchemes.map((name) => ({ [name]: [] })),
    paths: Object.fromEntries(paths),
    webhooks,
    components: components.all(),
  };
}

const introduction = `Every record and every action of a sports facility. · Todos los registros y acciones de una instalación deportiva.

- **Records** are at \`/api/model/<model>\`: list, read, create, change, delete, restore. A change is a \`POST\` to the record’s address; fields left out stay as they are.
- **Lists** are bare arrays. \`field=value\` and \`field[operator]=value\` filter, \`sort=-date,number\` sorts, \`limit\` and \`cursor\` page: the next page is in the \`Link\` header.
- **Errors** are \`application/problem+json\` with a stable \`code\`; each is explained at \`/problems/<code>\`.
- **Limits**: every answer says in \`RateLimit\` and \`RateLimit-Policy\` what is left of the credential’s allowance; 429 has them described.
- **Repeating** is safe with an \`Idempotency-Key\`; \`If-Match\` keeps two writers from undoing each other.
- **Amounts** are numbers of euros with at most six decimals. **Dates** are \`2025-12-15\`, **times** \`2025-12-15T19:30:00+01:00\` in the zone of the facility. Whole numbers are exact up to ±2^53.

Credentials: an API key (\`taquilla key\`), a session of the staff, or a token of the linked identity provider, as \`Authorization: Bearer …\`.`;

function securitySchemesOf(components: Components): readonly string[] {
  const schemes = {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key `tq_…`, the token of a staff session `tqs_…` from `POST /api/session`, or a JWT of the linked ' +
        'OpenID Connect provider. · Una clave de API, una sesión del personal o un JWT.',
    },
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'An API key as the user name, with no password. · Una clave de API como nombre de usuario.',
    },
  };
  for (const [name, scheme] of Object.entries(schemes)) components.ref('securitySchemes', name, () => scheme);
  return Object.keys(schemes);
}

/** The groups of actions first, then those of records by name. */
function tagsOf(used: ReadonlySet<string>): JsonObject[] {
  const of = (name: string, { en, es }: Label): JsonObject => ({
    name,
    description: `${en} · ${es}`,
    'x-label': { en, es },
  });
  const actions = Object.entries(groups).map(([name, label]) => of(name, label));
  const models = allModels().map((model) => of(recordsTag(model), model.plural));
  return [...actions, ...models.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))].filter(({ name }) =>
    used.has(String(name)),
  );
}

function operationObject(components: Components, operation: Description): JsonObject {
  const { operationId, tag, summary, notes, area, scope, body } = operation;
  const isFree = needsNobody(scope);
  const scopes = isFree || scope === 'signedIn' ? [] : [scope];
  return {
    operationId,
    tags: [tag],
    summary: summary.en,
    description: [
      `${summary.es}.`,
      ...(notes === undefined ? [] : [`${notes.en} · ${notes.es}`]),
      accessNote(scope),
    ].join('\n\n'),
    ...(area === undefined ? {} : { 'x-area': area }),
    security: isFree ? [] : [{ bearer: scopes }, { basic: scopes }],
    parameters: parametersOf(components, operation),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: content(components, 'application/json', body, 'input') } }),
    responses: {
      ...Object.fromEntries(
        [...Map.groupBy(operation.answers, ({ status }) => status)].map(([status, answers]) => [
          String(status),
          answersObject(components, operation, answers),
        ]),
      ),
      ...problemResponses(components, operation),
    },
  };
}

/** True for what is done without a credential. */
function needsNobody(scope: Description['scope']): boolean {
  return scope === 'anyone' || scope === 'public';
}

function accessNote(scope: Description['scope']): string {
  if (scope === 'anyone') return 'Needs no credential. · Sin credencial.';
  if (scope === 'public') return 'Needs no credential on a terminal of the facility. · Sin credencial en un terminal.';
  if (scope === 'signedIn') return 'Any credential. · Cualquier credencial.';
  return `Scope · Permiso: \`${scope}\``;
}

const idInPath = {
  description: 'The record’s id. · El id del registro.',
  schema: { type: 'integer', minimum: 1 },
  example: 7,
};
const formatInPath = {
  description: 'The kind of file. · El tipo de fichero.',
  schema: { type: 'string', enum: [...tableFormats, 'pdf'] },
  example: 'csv',
};

function parametersOf(components: Components, { url, query = [], area, scope, headers }: Description): JsonObject[] {
  const inPath = [...url.matchAll(/:(id|format)/g)].map(([, name = '']) =>
    components.ref('parameters', `path.${name}`, () => ({
      name,
      in: 'path',
      required: true,
      ...(name === 'id' ? idInPath : formatInPath),
    })),
  );
  const versioned = area === undefined ? [] : (['Api-Version'] as const);
  const lent = needsNobody(scope) ? [] : (['X-Taquilla-Authorisation'] as const);
  const inHeaders = [...versioned, ...headers, ...lent, 'Accept-Language' as const].map((name) =>
    components.ref('parameters', name, () => ({ name, in: 'header', ...requestHeaders[name] })),
  );
  return [...inPath, ...(query instanceof z.ZodType ? queryParameters(components, query) : query), ...inHeaders];
}

/** The fields of a schema as parameters of a query. */
function queryParameters(components: Components, schema: z.ZodType): JsonObject[] {
  const { properties = {}, required = [] } = components.fromZod(schema, 'input') as {
    readonly properties?: Readonly<Record<string, JsonObject>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: property,
  }));
}

/** The answers of one status: they differ in their content types. */
function answersObject(components: Components, { area }: Description, answers: readonly DescribedAnswer[]): JsonObject {
  const versioned = area === undefined ? [] : (['Api-Version'] as const);
  const own = new Set(answers.flatMap(({ headers }) => headers));
  const contents = answers.flatMap((answer) =>
    answer.content === undefined ? [] : [content(components, answer.content.type, answer.content, 'output')],
  );
  const headers = [...own, ...versioned];
  const answer = {
    description: answers
      .map(({ description }) => description)
      .filter(Boolean)
      .join(' '),
    ...(headers.length === 0 ? {} : { headers: headerRefs(components, headers) }),
    ...(contents.length === 0 ? {} : { content: Object.assign({}, ...contents) }),
  };
  // Generators of clients do not look behind a reference for the type of a body they are to read.
  return contents.length > 0 ? answer : components.share('responses', [String(answers[0]?.status)], answer);
}

function content(
  components: Components,
  type: string,
  { schema, example }: { readonly schema: SchemaSource; readonly example?: JsonObject },
  io: 'input' | 'output',
): JsonObject {
  return {
    [type]: {
      schema: schema instanceof z.ZodType ? components.fromZod(schema, io) : schema,
      ...(example === undefined ? {} : { examples: { example } }),
    },
  };
}
