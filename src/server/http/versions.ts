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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose labels a file answers with that is of no model and no operation of the registry. */
    area?: Area;
  }
}

/** Answers every route of a model or an operation with a label. Install it after authentication: keys have pins. */
export function installVersions(app: FastifyInstance): void {
  const areaOf = areaFinder();
  app.addHook('onRequest', (request, reply, done) => {
    const area = areaOf(request);
    if (area === null) return done();
    // What is refused before the version is known names the newest.
    reply.header(HEADER, newestLabel(area));
    const asked = request.headers[HEADER];
    return asked === undefined ? done() : done(answerWith(reply, area, String(asked)));
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { apiVersion } = request.actor;
    if (apiVersion === null || request.headers[HEADER] !== undefined) return done();
    const area = areaOf(request);
    return area === null ? done() : done(answerWith(reply, area, apiVersion));
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

/** Says in the answer which label it has. Returns 400 `unsupported_version` where the area has none for that. */
function answerWith(reply: FastifyReply, area: Area, asked: string): ServiceError | undefined {
  const label = labelFor(area, asked);
  if (label !== null) {
    reply.header(HEADER, label);
    return undefined;
  }
  return new ServiceError('unsupported_version', {
    detail: `${area}: ${areas[area].join(', ')}`,
    errors: [{ header: 'Api-Version', code: 'invalid_value' }],
  });
}

/** The area of a request's address; null where it is no model's and no operation's. */
function areaFinder(): (request: FastifyRequest) => Area | null {
  const operations = new Map<string, Area>();
  for (const [, { path, apiArea }] of allOperations()) operations.set(`/api/${path}`, apiArea ?? USUAL_AREA);
  return (request) => {
    const name = request.address?.params.model;
    if (name === undefined) {
      return operations.get(request.address?.url ?? '') ?? request.routeOptions.config.area ?? null;
    }
    const model = findModel(name);
    return model === undefined ? null : (model.apiArea ?? USUAL_AREA);
  };
}
