/** What a webhook is sent: the event and its record as it is when it is sent, signed as Standard Webhooks has it. */
import { hash, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { unseal } from '#server/core/access/sealed.ts';
import type { Viewer } from '#server/core/context/context.ts';
import { type ReadContext, systemActor } from '#server/core/context/context.ts';
import { recordText } from '#server/core/records/present.ts';
import { findModel, type Row } from '#shared/catalogue/index.ts';
import { newestLabel } from '#shared/domain/versions.ts';
import { ServiceError } from '#shared/errors.ts';
import type { LoggedEvent } from './messages.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A message as it goes out. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** As whom the messages of a webhook are made, and what signs them. */
export interface Sender extends Pick<Row<'webhook'>, 'scopes' | 'user'> {
  readonly signers: readonly Webhook[];
}

/** A secret as Standard Webhooks writes them: `whsec_` and the base64 of 256 random bits. */
export function makeSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** True for a secret that can sign: of 24 to 64 bytes, as the specification asks. */
export function isSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = Buffer.from(text.slice(PREFIX.length), 'base64');
  return length >= 24 && length <= 64;
}

/** What signs for a webhook now: with two secrets while one is rotated, with none where none can be read any more. */
export function signersOf(
  { pepper, at }: Pick<ReadContext, 'pepper' | 'at'>,
  row: Pick<Row<'webhook'>, 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>,
): readonly Webhook[] {
  const isRotated = row.previousSecretUntil !== null && row.previousSecretUntil > at;
  const sealed = [row.sealedSecret, isRotated ? row.sealedPreviousSecret : null];
  const secrets = sealed.flatMap((text) => (text === null ? [] : (unseal(text, pepper) ?? [])));
  return secrets.map((secret) => new Webhook(secret));
}

/** The message of an event, made and signed at the moment of `ctx`. Null where nothing can sign it. */
export async function messageOf(ctx: ReadContext, sender: Sender, event: LoggedEvent): Promise<Message | null> {
  const record = await recordOf({ ...ctx, actor: { ...systemActor, ...viewerOf(sender) } }, event);
  const { sequence, type, model, id } = event;
  const head = { id: messageId(event), type, timestamp: event.created, apiVersion: newestLabel('webhook'), sequence };
  // The record is text already.
  const data = `{"model":${JSON.stringify(model)},"id":${id},"record":${record}}`;
  return signed(ctx, sender.signers, head.id, `${JSON.stringify(head).slice(0, -1)},"data":${data}}`);
}

/** A message that says nothing but that the way is open. */
export function pingMessage(ctx: ReadContext, { signers }: Pick<Sender, 'signers'>, webhook: number): Message | null {
  const id = `ping_${randomBytes(12).toString('hex')}`;
  const head = { id, type: 'ping', timestamp: ctx.at, apiVersion: newestLabel('webhook'), sequence: null };
  return signed(ctx, signers, id, JSON.stringify({ ...head, data: { model: 'webhook', id: webhook, record: null } }));
}

/** As whom a webhook reads. */
export function viewerOf({ scopes, user }: Pick<Sender, 'scopes' | 'user'>): Viewer {
  return { scopes: scopes === null ? [] : (JSON.parse(scopes) as string[]), user };
}

/** The id of a message, the same at every attempt and in every webhook: another log has other ids. */
function messageId({ sequence, checksum }: LoggedEvent): string {
  return `evt_${sequence}_${hash('sha256', `${sequence} ${checksum ?? ''}`, 'hex').slice(0, 16)}`;
}

/** The record as it is now; `null` where it is gone, or not the maker's to see. */
async function recordOf(ctx: ReadContext, { model: name, id }: LoggedEvent): Promise<string> {
  const model = findModel(name);
  if (model === undefined) return 'null';
  try {
    return await recordText(ctx, model, id);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return 'null';
    throw error;
  }
}

function signed(ctx: ReadContext, signers: Sender['signers'], id: string, body: string): Message | null {
  if (signers.length === 0) return null;
  const at = new Date(ctx.now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Taquilla-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(ctx.now / 1000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
    },
  };
}
