/** Composes the application. It does not listen: `host.ts` does, and tests and IPC inject. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { z } from 'zod';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { createSettings } from './core/access/settings.ts';
import './registries/compose.ts';
import { createExporter } from './core/exports/exporter.ts';
import { createReads } from './core/reads/reads.ts';
import { parseInput } from './core/records/validation.ts';
import { installAccept } from './http/accept.ts';
import { installAuth } from './http/auth.ts';
import { installBodies } from './http/body.ts';
import { installDeadline } from './http/deadline.ts';
import type { AppDeps } from './http/deps.ts';
import { describeHealth } from './http/description/others.ts';
import { registerDocs } from './http/docsPage.ts';
import { installDrain } from './http/drain.ts';
import { answerBadHttp, answerFailure, installErrors } from './http/errors.ts';
import { registerEventStream } from './http/eventStream.ts';
import { registerExports } from './http/exports.ts';
import { registerFacturae } from './http/facturae.ts';
import { registerFiles } from './http/files.ts';
import { registerGiftTicket } from './http/giftTicket.ts';
import { createPreparations, installForgetting, installIdempotencyKeys } from './http/idempotency.ts';
import { registerInvoicePreview } from './http/invoicePreview.ts';
import { installHeadings } from './http/made.ts';
import { registerMonthFiles } from './http/monthFiles.ts';
import { registerOpenapi } from './http/openapi.ts';
import { registerOperations } from './http/operationRoutes.ts';
import { registerPaperFiles } from './http/paperFiles.ts';
import { installPerimeter, isLoopback } from './http/perimeter.ts';
import { registerPersonalData } from './http/personalData.ts';
import { registerPosReports } from './http/posReports.ts';
import { registerProblems } from './http/problems.ts';
import { allowedMethods } from './http/recordParts.ts';
import { registerRecordReads } from './http/recordReads.ts';
import { registerRecordWrites } from './http/recordWrites.ts';
import { registerReportFiles } from './http/reportFiles.ts';
import { createRoutes, type Routes } from './http/routes.ts';
import { installScreens } from './http/screens.ts';
import { withoutUrlKey } from './http/urlKey.ts';
import { installVersions, registerVersions } from './http/versions.ts';
import { registerVoucherPaper } from './http/voucherPaper.ts';

const HEADERS_TIME = 10_000;
/** How often connections are looked at for having taken too long to say what they want. */
const CHECK_TIME = 2_000;

/** Builds the application on a store. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const boot = randomUUID().slice(0, 8);
  let requests = 0;
  const app = Fastify({
    logger: { level: deps.logLevel, stream: process.stderr, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${boot}-${(requests++).toString(36)}`,
    requestTimeout: deps.requestTime,
    http: {
      headersTimeout: Math.min(HEADERS_TIME, deps.requestTime),
      connectionsCheckingInterval: CHECK_TIME,
      requireHostHeader: false,
    },
    rewriteUrl: withoutUrlKey,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    return503OnClosing: true,
    frameworkErrors: answerFailure,
    clientErrorHandler: answerBadHttp,
    forceCloseConnections: 'idle',
  });
  installErrors(app, deps.store.health.notice);
  installDrain(app);
  installDeadline(app, deps.requestTime);
  const settings = createSettings(deps.store);
  installPerimeter(app, deps.allowedHosts, settings);
  const routes = createRoutes(app, allowedMethods);
  installAccept(app);
  const standings = installAuth(app, deps, settings);
  installClocks(app, deps);
  installVersions(app);
  installBodies(app);
  installSchemas(app);
  installHeadings(app);
  installIdempotencyKeys(app);
  installForgetting(app, deps);

  const reads = createReads(deps.store, deps.facility, settings, deps.reads);
  app.addHook('onClose', reads.close);
  registerHealth(app, routes, deps);
  registerVersions(app, routes);
  const served = { deps, reads, preparations: createPreparations() };
  registerOperations(app, routes, served);
  registerRecordReads(app, routes, { reads, deps });
  registerRecordWrites(app, routes, served);
  const exporter = createExporter(deps.store, deps.facility);
  app.addHook('preClose', exporter.close);
  registerExports(app, routes, deps, exporter);
  registerFiles(app, routes, deps);
  registerInvoicePreview(app, routes, deps);
  registerGiftTicket(app, routes, deps);
  registerFacturae(app, routes, deps);
  registerVoucherPaper(app, routes, deps);
  registerPosReports(app, routes, deps, reads);
  registerReportFiles(app, routes, deps, { reads, exporter });
  registerMonthFiles(app, routes, deps, { reads, exporter });
  registerPersonalData(app, routes, deps);
  registerPaperFiles(app, routes, deps, { reads, exporter });
  registerEventStream(app, routes, deps, standings);
  registerOpenapi(app, routes);
  registerProblems(app);
  await registerDocs(app);
  await installScreens(app, deps.rendererDir);
  return app;
}

/** `GET /api/health`: 200 while the file may be written, else 503 with the same answer: whoever watches may look at no more. */
function registerHealth(app: FastifyInstance, routes: Routes, { store, facility }: AppDeps): void {
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/health',
    handler: async (_request, reply) => {
      await store.reader.selectFrom('meta').select('key').limit(1).execute();
      const newVersion = facility.machine?.updates.offered() ?? null;
      const health = { ...store.health.describe(), newVersion };
      return reply.code(health.status === 'damaged' ? 503 : 200).send(health);
    },
  };
  routes.add(app, route, describeHealth);
}

/**
 * Hears what time other tills say it is (`X-Taquilla-Clock`, epoch milliseconds): only where somebody is signed in, for
 * most of them can stop the sales. The machine's own screens have its own clock.
 */
function installClocks(app: FastifyInstance, { facility }: AppDeps): void {
  const guard = facility.clock;
  if (guard === undefined) return;
  app.addHook('preHandler', (request, _reply, done) => {
    const said = Number(request.headers['x-taquilla-clock'] ?? Number.NaN);
    if (Number.isFinite(said) && request.actor?.kind === 'staff' && !isLoopback(request)) guard.hear(request.ip, said);
    done();
  });
}

/** Input is checked by zod, with the API's own errors; JSON goes out and is not checked again. */
function installSchemas(app: FastifyInstance): void {
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!(schema instanceof z.ZodType)) return (value) => ({ value });
    return (value) => {
      try {
        return { value: parseInput(schema, value) };
      } catch (error) {
        return { error: httpPart === 'querystring' ? asParameters(error) : (error as Error) };
      }
    };
  });
  app.setSchemaErrorFormatter((errors) => errors as unknown as Error);
}

/** Faults of a query string are 400 and name parameters, not pointers. */
function asParameters(error: unknown): Error {
  if (!(error instanceof ServiceError)) return error as Error;
  const errors = error.errors.map(
    ({ pointer, code }): FieldError => ({ parameter: pointer?.slice(2).split('/', 1)[0] ?? '', code }),
  );
  const unknown = errors.some(({ code }) => code === 'unknown_field');
  return new ServiceError(unknown ? 'unknown_parameter' : 'invalid_parameter', { errors });
}
