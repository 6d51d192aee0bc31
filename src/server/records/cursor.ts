/**
 * Cursors: where a page ended, for the next one to go on from. Opaque to clients and signed, so that no value in them
 * can be another than the service put there; bound to the list they were made for, so that they lead nowhere else.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ServiceError } from '#shared/errors.ts';
import type { Cell } from '../db/execute.ts';

/** Behind a row, by its values in the order of the list; or behind a number of rows where the order has no such key. */
export type Position = { readonly after: readonly Cell[] } | { readonly skip: number };

const payload = z.union([
  z.strictObject({ after: z.array(z.union([z.string(), z.number(), z.null()])) }),
  z.strictObject({ skip: z.int().min(0) }),
]);

/** Characters of base64url: 132 bits. */
const MAC_LENGTH = 22;
const keys = new WeakMap<Buffer, KeyObject>();

/** The cursor of a position. `list` says which list it belongs to: model, conditions and order. */
export function writeCursor(pepper: Buffer, list: string, position: Position): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${macOf(pepper, list, text)}`;
}

/** Reads a cursor. Throws 400 `cursor_invalid` for one that was not made here for this list. */
export function readCursor(pepper: Buffer, list: string, cursor: string): Position {
  const [text = '', ...rest] = cursor.split('.');
  const given = Buffer.from(rest.join('.'));
  const own = Buffer.from(macOf(pepper, list, text));
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw invalid();
  return payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}

function macOf(pepper: Buffer, list: string, text: string): string {
  return createHmac('sha256', keyOf(pepper)).update(`${list}\n${text}`).digest('base64url').slice(0, MAC_LENGTH);
}

/** A key of its own, of which what else the pepper is used for says nothing (HKDF, RFC 5869). */
function keyOf(pepper: Buffer): KeyObject {
  const known = keys.get(pepper);
  if (known !== undefined) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', pepper, '', 'taquilla list cursor', 32)));
  keys.set(pepper, key);
  return key;
}

function invalid(): ServiceError {
  return new ServiceError('cursor_invalid', { errors: [{ parameter: 'cursor', code: 'invalid_value' }] });
}
