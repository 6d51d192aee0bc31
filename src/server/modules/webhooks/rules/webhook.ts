import { seal } from '#server/core/access/sealed.ts';
import type { WriteContext } from '#server/core/context/context.ts';
import { lastIdOf } from '#server/core/db/dialect.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { derive, forget } from '#server/core/records/write.ts';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { DeliveryStatus, isEventPattern } from '#shared/domain/webhooks.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { refreshWebhooks } from '../jobKinds.ts';
import { isSecret, makeSecret } from '../message.ts';

/** What says where a webhook goes and what it is told: whoever writes it lends it what they may read. */
const TARGETING = ['url', 'events', 'models', 'secret'] as const;

/**
 * A webhook names events and models that there are; one that names none is for all. It begins with what happens from then on,
 * also after it was not active or was deleted, and reads what its writer may read.
 */
export const webhook: ModelRules = {
  errors: ['pepper_missing'],
  beforeWrite: async (ctx, values, before, body) => {
    const errors = [
      ...faultsIn(values.events, 'events', isEventPattern),
      ...faultsIn(values.models, 'models', (name) => findModel(name) !== undefined),
    ];
    if (typeof body.secret === 'string' && !isSecret(body.secret)) {
      errors.push({ pointer: '#/secret', code: 'invalid_value' });
    }
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
    if (before === null || TARGETING.some((name) => isChanged(name, values, before, body))) {
      values.scopes = JSON.stringify(readingScopes(ctx));
      values.user = ctx.actor.user;
    }
    if (before === null || typeof body.secret === 'string') {
      values.sealedSecret = seal(typeof body.secret === 'string' ? body.secret : makeSecret(), ctx.pepper);
    }
    const isStarted = values.active === 1 && before?.active !== 1;
    if (isStarted) values.position = await newestEvent(ctx);
    ctx.enqueue(refreshWebhooks, {});
  },
  beforeRemove: async (ctx, { id }) => {
    await forget(ctx, 'webhookDelivery', sql`"webhook" = ${id} and "status" = ${sql.literal(DeliveryStatus.waiting)}`);
    ctx.enqueue(refreshWebhooks, {});
  },
  beforeRestore: async (ctx, { id }) => {
    await derive(ctx, 'webhook', id, { position: await newestEvent(ctx) });
    ctx.enqueue(refreshWebhooks, {});
  },
};

function faultsIn(stored: unknown, name: string, isKnown: (text: string) => boolean): FieldError[] {
  if (typeof stored !== 'string') return [];
  return (JSON.parse(stored) as unknown[]).flatMap((each, index): FieldError[] =>
    typeof each === 'string' && isKnown(each) ? [] : [{ pointer: `#/${name}/${index}`, code: 'invalid_value' }],
  );
}

function isChanged(name: (typeof TARGETING)[number], values: Values, before: Values, body: Values): boolean {
  if (name === 'secret') return body.secret !== undefined;
  return Object.hasOwn(values, name) && values[name] !== before[name];
}

/** What somebody may read, by the models: nothing else is lent to a webhook. */
function readingScopes({ actor }: WriteContext): string[] {
  return allModels().flatMap(({ name }) => (covers(actor.ownScopes, `${name}:read`) ? [`${name}:read`] : []));
}

async function newestEvent({ db }: WriteContext): Promise<number> {
  const row = await queryFirst<{ sequence: number | null }>(db, sql`select ${lastIdOf('event')} as "sequence"`);
  return row?.sequence ?? 0;
}
