/** Entity tags (RFC 9110, 8.8.3): strong, made from the body, so that the same record always has the same one. */
import { hash } from 'node:crypto';

const LENGTH = 22;

/** The strong entity tag of a body: of the record as `GET` by id answers it where `If-Match` is to compare with it. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, LENGTH)}"`;
}

/** True when `If-None-Match` names the tag (weak comparison, RFC 9110, 13.1.2) or is `*`. */
export function matchesNone(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsIn(header).some((tag) => tag.replace(/^W\//, '') === etag);
}

/** True when `If-Match` names the tag (strong comparison, RFC 9110, 13.1.1) or is `*`. */
export function matchesStrongly(header: string, etag: string): boolean {
  return header.trim() === '*' || tagsIn(header).includes(etag);
}

function tagsIn(header: string): readonly string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
