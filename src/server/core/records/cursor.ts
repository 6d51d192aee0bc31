/**
 * Cursors: where a page ended, for the next one to go on from. Opaque to clients and signed, so that no value in them
 * can be another than the service put there; bound to the list they were made for, so that they lead nowhere else.
 */
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ServiceError } from '#shared/errors.ts';
import type { Cell } from '../db/execute.ts';

/**
 * Behind a row or before it, by its values in the order of the list; or behind a number of rows where the order has no
 * such key.
 */
export type Position =
  | { readonly after: readonly Cell[] }
  | { readonly before: readonly Cell[] }
  | { readonly skip: number };

const cells = z.array(z.union([z.string(), z.number(), z.null()]));
const payload = z.union([
  z.strictObject({ after: cells }),
  z.strictObject({ before: cells }),
  z.strictObject({ skip: z.int().min(0) }),
]);

/** Characters of base64url: 132 bits. */
const MAC_LENGTH = 22;
/** Bytes of a block of SHA-256: the key is as long, so that it is used as it is. */
const BLOCK = 64;
const keys = new WeakMap<Buffer, MacKey>();

/** The cursor of a position. `list` says which list it belongs to: model, conditions and order. */
export function writeCursor(pepper: Buffer, list: string, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${macOf(pepper, list, text)}`;
}

/** Reads a cursor. Throws 400 `cursor_invalid`, naming its parameter, for one that was not made here for this list. */
export function readCursor(pepper: Buffer, list: string, cursor: string, parameter = 'cursor'): Position {
  const [text = '', ...rest] = cursor.split('.');
  const sent = Buffer.from(rest.join('.'));
  const own = Buffer.from(macOf(pepper, list, text));
  if (sent.length !== own.length || !timingSafeEqual(sent, own)) throw invalid(parameter);
  return payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}

/** HMAC-SHA-256 (RFC 2104), of two one-shot hashes: every page has a cursor, and an `Hmac` object costs ten times as much. */
function macOf(pepper: Buffer, list: string, text: string): string {
  const { inner, outer } = keyOf(pepper);
  const digest = hash('sha256', Buffer.concat([inner, Buffer.from(`${list}\n${text}`)]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'base64url').slice(0, MAC_LENGTH);
}

/** A key as both hashes begin with it. */
interface MacKey {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

/** A key of its own, of which what else the pepper is used for says nothing (HKDF, RFC 5869). */
function keyOf(pepper: Buffer): MacKey {
  const known = keys.get(pepper);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(hkdfSync('sha256', pepper, '', 'taquilla list cursor', BLOCK));
  const key = {
    inner: Buffer.from(bytes.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(bytes.map((byte) => byte ^ 0x5c)),
  };
  keys.set(pepper, key);
  return key;
}

function invalid(parameter: string): ServiceError {
  return new ServiceError('cursor_invalid', { errors: [{ parameter, code: 'invalid_value' }] });
}
