/**
 * `Api-Version`: each area answers with its newest label that is not after the one asked for, by header or by the pin of
 * the key, and echoes it, also on errors. `GET /api/versions` lists them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findModel } from '#shared/catalogue/index.ts';
import { type Area, areas, labelFor, newestLabel, USUAL_AREA, versionLabels } from '#shared/domain/versions.ts';
import { ServiceError } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import { describeVersions } from './description/others.ts';
import type { Routes } from './routes.ts';

const HEADER = 'api-version';

/** Answers every route of a model or an operation with a label. Install it after authentication: keys have pins. */
export function installVersions(app: FastifyInstance): void {
  const areaOf = areaFinder();
  app.addHook('onRequest', async (request, reply) => {
    const area = areaOf(request);
    if (area === null) return;
    // What is refused before the version is known names the newest.
    reply.header(HEADER, newestLabel(area));
    const asked = request.headers[HEADER];
    if (asked !== undefined) answerWith(reply, area, String(asked));
  });
  app.addHook('preParsing', async (request, reply) => {
    const { apiVersion } = request.actor;
    const area = apiVersion === null || request.headers[HEADER] !== undefined ? null : areaOf(request);
    if (area !== null && apiVersion !== null) answerWith(reply, area, apiVersion);
  });
}

/** Registers `GET /api/versions`. */
export function registerVersions(app: FastifyInstance, routes: Routes): void {
  const names = Object.keys(areas) as Area[];
  const body = {
    versions: versionLabels,
    areas: names.map((area) => ({ area, version: newestLabel(area), versions: areas[area] })),
  };
  const url = '/api/versions';
  routes.add(app, { method: 'GET', url, handler: async () => body }, describeVersions);
}

/** Throws 400 `unsupported_version` for a label the area cannot answer with. */
function answerWith(reply: FastifyReply, area: Area, asked: string): void {
  const label = labelFor(area, asked);
  if (label === null) {
    throw new ServiceError('unsupported_version', {
      detail: `${area}: ${areas[area].join(', ')}`,
      errors: [{ header: 'Api-Version', code: 'invalid_value' }],
    });
  }
  reply.header(HEADER, label);
}

/** The area of a request's address; null where it is no model's and no operation's. */
function areaFinder(): (request: FastifyRequest) => Area | null {
  const operations = new Map<string, Area>();
  for (const [, { path, apiArea }] of allOperations()) operations.set(`/api/${path}`, apiArea ?? USUAL_AREA);
  return (request) => {
    const { model: name } = request.params as { readonly model?: string };
    if (name === undefined) return operations.get(request.routeOptions.url ?? '') ?? null;
    const model = findModel(name);
    return model === undefined ? null : (model.apiArea ?? USUAL_AREA);
  };
}
