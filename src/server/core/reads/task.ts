/** A read, as data: it can be done on the connection at hand or in a thread, and comes to the same bytes. */
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { OperationName } from '#shared/operations/index.ts';
import type { ReadContext } from '../context/context.ts';
import type { Read, ReadAnswer, ReadTask } from '../operations/read.ts';
import { etagOf } from '../records/etag.ts';
import { recordText } from '../records/present.ts';
import { type ListPage, readList } from '../records/query/list.ts';
import { parseListQuery, parseRecordQuery } from '../records/query/parse.ts';
import { selectedIds } from '../records/query/selection.ts';
import { readTotals } from '../records/query/totals.ts';
import { withSurvivor } from '../records/survivors.ts';

/** A handler of a contract that reads, when it is not known which. */
export interface ReadHandler {
  readonly prepare?: (ctx: ReadContext, input: unknown, read: Read) => Promise<unknown>;
  readonly run: (ctx: ReadContext, input: unknown, prepared: unknown) => Promise<unknown>;
}

/**
 * Characters above which a body is encoded once, for its tag and for the socket. A shorter one is cheaper as it is: Node
 * sends it in one piece with its headers.
 */
const ENCODED_ONCE = 8192;

/** Does a read. Throws what the request is to be refused with, and `OverBudget` where the handle of `ctx` has a budget. */
export async function perform(ctx: ReadContext, task: ReadTask): Promise<ReadAnswer> {
  switch (task.kind) {
    case 'list': {
      const query = parseListQuery(ctx, modelNamed(task.model), new URLSearchParams(task.search));
      const { texts, ...page } = await readList(ctx, query);
      return finished(arrayOf(texts), page);
    }
    case 'totals': {
      const totals = await readTotals(ctx, modelNamed(task.model), new URLSearchParams(task.search));
      return finished(JSON.stringify(totals));
    }
    case 'ids':
      return finished(JSON.stringify(await selectedIds(ctx, modelNamed(task.model), new URLSearchParams(task.search))));
    case 'record': {
      const model = modelNamed(task.model);
      const shape = parseRecordQuery(ctx, model, new URLSearchParams(task.search));
      return finished(await recordText(ctx, model, task.id, shape));
    }
    case 'operation':
      return { body: await answerOf(ctx, task), etag: null, ...NO_PAGE };
    case 'operations': {
      const bodies: string[] = [];
      for (const operation of task.operations) bodies.push(await answerOf(ctx, operation));
      return { body: arrayOf(bodies), etag: null, ...NO_PAGE };
    }
  }
}

async function answerOf(
  ctx: ReadContext,
  { name, input: asked }: { readonly name: OperationName; readonly input: unknown },
): Promise<string> {
  const handler = await readHandler(name);
  const input = await withSurvivor(ctx.db, asked);
  const prepared = await handler.prepare?.(ctx, input, (read) => perform(ctx, read));
  return JSON.stringify(await handler.run(ctx, input, prepared));
}

let loadHandlers: (() => Promise<Readonly<Record<OperationName, ReadHandler>>>) | null = null;

/** Hands in where the handlers of the operations are. Of all of them a thread needs none until it is asked for one. */
export function registerHandlers(load: NonNullable<typeof loadHandlers>): void {
  loadHandlers = load;
}

async function readHandler(name: OperationName): Promise<ReadHandler> {
  if (loadHandlers === null) throw new Error('the handlers of the operations are not registered');
  return (await loadHandlers())[name];
}

const NO_PAGE = { next: null, prev: null, total: null } as const;

function finished(text: string, page: Omit<ListPage, 'texts'> = NO_PAGE): ReadAnswer {
  const body = text.length > ENCODED_ONCE ? Buffer.from(text) : text;
  return { body, etag: etagOf(body), ...page };
}

/** A JSON array of texts. Not `join`, which copies every text once more. */
function arrayOf(texts: readonly string[]): string {
  let text = '[';
  for (const [index, item] of texts.entries()) text += index === 0 ? item : `,${item}`;
  return `${text}]`;
}

function modelNamed(name: string): NonNullable<ReturnType<typeof findModel>> {
  const model = findModel(name);
  if (model === undefined) throw new ServiceError('unknown_model');
  return model;
}
