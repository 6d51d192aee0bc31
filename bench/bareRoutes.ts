/** A minimal hand-written server of the same records: Fastify, prepared statements, one commit for each write. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import Fastify from 'fastify';
import { openBareRecords } from './bareRecords.ts';

export interface BareRoutes {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

if (process.argv[2] === 'serve-bare-routes') await serve(process.argv[3] ?? '');

/** Starts it as a process of its own on the database of a prepared facility. */
export async function startBareRoutes(dataDir: string): Promise<BareRoutes> {
  const child = fork(import.meta.filename, ['serve-bare-routes', dataDir]);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function serve(dataDir: string): Promise<void> {
  const records = openBareRecords(dataDir);
  const app = Fastify();
  app.get('/api/model/customer/:id', async (request) => records.get(Number((request.params as { id: string }).id)));
  app.get('/api/model/customer', async (request) => {
    const { q, 'id[gte]': from } = request.query as { readonly q?: string; readonly 'id[gte]'?: string };
    if (from !== undefined) return records.listFrom(Number(from));
    return q === undefined ? records.list() : records.search(q);
  });
  app.post('/api/model/customer', async (_request, reply) => reply.code(201).send(records.create()));
  app.post('/api/model/customer/:id', async (request) => records.update(Number((request.params as { id: string }).id)));
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}
