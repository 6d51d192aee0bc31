/** Exports of lists as OpenAPI shows them. */
import { z } from 'zod';
import { allModels } from '#shared/catalogue/index.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { fileTypes, MOST_PAPER_ROWS, PDF_TYPE, tableFormats } from '#shared/tableFormats.ts';
import type { Components } from './components.ts';
import { ofFiles } from './headers.ts';
import { plural, recordsTag } from './names.ts';
import { exportParameters } from './parameters.ts';
import type { Description } from './types.ts';

/** One operation for each list: its files differ in their format alone. */
export const describeExports = (components: Components): Description[] =>
  allModels().map((model) => ({
    method: 'GET',
    url: `/api/export/:format/${model.name}`,
    operationId: `export${plural(model)}`,
    tag: recordsTag(model),
    summary: { en: `${model.plural.en} as a file`, es: `${model.plural.es} en un fichero` },
    area: model.apiArea ?? USUAL_AREA,
    scope: `${model.name}:read`,
    notes: { en: `Needs the scope \`${EXPORT_SCOPE}\`, too.`, es: `Necesita también el permiso \`${EXPORT_SCOPE}\`.` },
    query: exportParameters(components, model),
    headers: [],
    answers: [...tableFormats.map((format) => fileTypes[format]), PDF_TYPE].map((type, index) => ({
      status: 200,
      description: index === 0 ? aboutFiles : '',
      content: { type: type.split(';', 1)[0] ?? '', schema: { type: 'string', format: 'binary' } },
      headers: [...ofFiles, 'X-Total-Count'],
    })),
    errors: [],
  }));

const aboutFiles =
  'The records of the list, in its order and with its columns: all of them, as PDF the first ' +
  `${MOST_PAPER_ROWS}. · Los registros de la lista: todos, en PDF los primeros ${MOST_PAPER_ROWS}.`;

const progress = z.array(
  z.object({
    rows: z.int().min(0).describe('Rows the file will have'),
    written: z.int().min(0).describe('Rows it has so far'),
  }),
);

export const describeExportProgress = (): Description[] => [
  {
    method: 'GET',
    url: '/api/exports',
    operationId: 'exportProgress',
    tag: 'system',
    scope: 'signedIn',
    summary: { en: 'The file that is being written for you', es: 'El fichero que se está escribiendo' },
    headers: [],
    answers: [
      {
        status: 200,
        description: 'None, or one. · Ninguno o uno.',
        headers: [],
        content: { type: 'application/json', schema: progress, example: { value: [{ rows: 4347, written: 2000 }] } },
      },
    ],
    errors: [],
  },
];

export const describeExportEnd = (): Description[] => [
  {
    method: 'DELETE',
    url: '/api/exports',
    operationId: 'exportEnd',
    tag: 'system',
    scope: 'signedIn',
    summary: { en: 'Ends the file that is being written for you', es: 'Detiene el fichero que se está escribiendo' },
    headers: [],
    answers: [
      {
        status: 200,
        description: 'How many were ended. · Cuántos se han detenido.',
        headers: [],
        content: {
          type: 'application/json',
          schema: z.object({ ended: z.int().min(0) }),
          example: { value: { ended: 1 } },
        },
      },
    ],
    errors: [],
  },
];
