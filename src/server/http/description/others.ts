/** What is neither a record nor an action, as OpenAPI shows it. */
import { z } from 'zod';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { areas, USUAL_AREA, versionLabels } from '#shared/domain/versions.ts';
import { type FileHealth, fileHealth } from '#shared/health.ts';
import type { Components } from './components.ts';
import { ofFiles } from './headers.ts';
import { pascal, recordsTag } from './names.ts';
import { unchanged } from './records.ts';
import { inAddress } from './texts.ts';
import type { DescribedAnswer, Description } from './types.ts';

const label = z.enum(versionLabels);

const healthExample: FileHealth = {
  status: 'ok',
  version: '1.0.0',
  problems: [],
  lastWrite: { at: '2026-03-02T09:00:00.000Z', result: 'stored' },
  lastVerify: { at: '2026-03-02T03:10:00.000Z', seconds: 4.2, isSound: true },
  lastBackup: { at: '2026-03-02T08:30:00.000Z', name: 'auto-2026-03-02T08-30-00Z.db' },
  lastCopy: { at: '2026-03-02T09:05:00.000Z', name: 'auto-2026-03-02T09-05-00Z-r1204.db' },
  lastRehearsal: { at: '2026-03-01T04:00:00.000Z', seconds: 1.2, isSound: true },
  newVersion: null,
};

export const describeHealth = (): Description[] => [
  {
    ...open('/api/health', 'getHealth', 'system'),
    summary: { en: 'Is the service up', es: 'Si el servicio funciona' },
    answers: [
      json('The database can be written. · Se puede escribir en la base de datos.', fileHealth, healthExample),
      {
        ...json('It can only be read. · Solo se puede leer.', fileHealth, {
          ...healthExample,
          status: 'damaged',
          problems: [{ code: 'writesMissing', since: '2026-03-02T09:00:00.000Z' }],
        }),
        status: 503,
      },
    ],
  },
];

export const describeVersions = (): Description[] => [
  {
    ...open('/api/versions', 'listVersions', 'system'),
    summary: { en: 'Areas of the API and the labels of their versions', es: 'Áreas de la API y sus versiones' },
    answers: [
      json(
        'Every label, and those of each area. · Todas las versiones y las de cada área.',
        z.object({
          versions: z.array(label),
          areas: z.array(z.object({ area: z.enum(Object.keys(areas)), version: label, versions: z.array(label) })),
        }),
        {
          versions: versionLabels,
          areas: Object.entries(areas).map(([area, versions]) => ({ area, version: versions.at(-1), versions })),
        },
      ),
    ],
  },
];

export const describeDocument = (): Description[] => [
  {
    ...open('/api/openapi.json', 'getOpenapi', 'system'),
    summary: { en: 'This description', es: 'Esta descripción' },
    answers: [json('OpenAPI 3.1', z.looseObject({ openapi: z.string() }), { openapi: '3.1.0' })],
  },
];

export const describeEvents = (): Description[] => [
  {
    ...open('/api/events', 'streamEvents', 'events'),
    scope: 'signedIn',
    summary: { en: 'The event log, live or in pages', es: 'El registro de eventos, en directo o por páginas' },
    notes: {
      en:
        'What happened to the models the credential may read, in order, once it is durable. A stream of server-sent events goes on ' +
        'with what happens until the credential ends; from now on, or after `Last-Event-ID`. With `after` or `limit`, or ' +
        'for who prefers `application/json`, it is a page of JSON.',
      es:
        'Lo ocurrido en los modelos que la credencial puede leer, en orden y ya guardado. El flujo sigue con lo que ocurra ' +
        'mientras valga la credencial; desde ahora, o después de `Last-Event-ID`. Con `after` o `limit`, o para quien ' +
        'prefiera `application/json`, es una página de JSON.',
    },
    query: [
      {
        name: 'after',
        in: 'query',
        description:
          'Only events after this sequence; `newest`: none, but where the log ends. · Después de este evento.',
        schema: {
          oneOf: [
            { type: 'integer', minimum: 0 },
            { type: 'string', const: 'newest' },
          ],
        },
      },
      {
        name: 'limit',
        in: 'query',
        description: 'Events looked at for one page: 1000 at most, and unless said. · Eventos por página.',
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    headers: ['Last-Event-ID'],
    errors: ['position_unknown', 'too_many_streams', 'not_acceptable'],
    answers: [
      {
        status: 200,
        description: 'Events. · Eventos.',
        content: {
          type: 'application/json',
          schema: z.array(z.object({ sequence: z.int().positive(), type: z.string(), model: z.string(), id: z.int() })),
          example: { value: [{ sequence: 5012, type: 'sale.paid', model: 'sale', id: 4 }] },
        },
        headers: ['Last-Event-ID', 'Link'],
      },
      {
        status: 200,
        description: 'A stream. Each event’s `data` is JSON. · Un flujo de eventos.',
        content: { type: 'text/event-stream', schema: { type: 'string' } },
        headers: [],
      },
    ],
  },
];

export const describeFiles = (_components: Components): Description[] =>
  allModels().flatMap((model) =>
    Object.entries(model.fields)
      .filter(([, field]) => isFile(field))
      .map(([name, field]) => ({
        ...open(`/api/file/${model.name}/:id/${name}`, `get${pascal(model.name)}${pascal(name)}`, recordsTag(model)),
        area: model.apiArea ?? USUAL_AREA,
        scope: `${model.name}:read` as const,
        summary: {
          en: `File: ${model.label.en}, ${field.label.en}`,
          es: `Fichero: ${model.label.es}, ${field.label.es}`,
        },
        query: [
          {
            name: 'v',
            in: 'query',
            description: 'Which content: changes with it, so that the answer may be kept. · Qué contenido.',
            schema: inAddress,
          },
        ],
        answers: [
          {
            status: 200,
            description: 'The file. · El fichero.',
            content: { type: '*/*', schema: { type: 'string', format: 'binary' } },
            headers: ['ETag', 'Accept-Ranges', ...ofFiles] as const,
          },
          {
            status: 206,
            description: 'The part asked for. · La parte pedida.',
            content: { type: '*/*', schema: { type: 'string', format: 'binary' } },
            headers: ['ETag', 'Accept-Ranges', 'Content-Range', ...ofFiles] as const,
          },
          unchanged,
        ],
        errors: ['not_found'] as const,
        headers: ['If-None-Match', 'Range', 'If-Range'] as const,
      })),
  );

function open(url: string, operationId: string, tag: string) {
  return { method: 'GET', url, operationId, tag, scope: 'anyone', headers: [], errors: [] } as const;
}

function json(description: string, schema: z.ZodType, value: unknown): DescribedAnswer {
  return { status: 200, description, content: { type: 'application/json', schema, example: { value } }, headers: [] };
}
