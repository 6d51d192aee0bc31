/** An e-mail as it will be, before it is recorded: one function for each kind makes it, for its preview and for its sending. */
import type { z } from 'zod';
import { emailAddress } from '#shared/domain/emailAddress.ts';
import { invalidField } from '#shared/errors.ts';
import type { emailPreview } from '#shared/operations/parts/mail.ts';

export interface Words {
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly text: string;
}

export interface Composed extends Words {
  readonly from: { readonly name: string; readonly address: string };
  /** Null where nobody is named and who it is for has no address. */
  readonly to: string | null;
  /** The names of the files it brings. */
  readonly attachments: readonly string[];
  /** There is no mail server: it is put into the outbox. */
  readonly isForOutbox: boolean;
}

/** The same as an answer has it. */
export function previewOf({
  isForOutbox,
  from,
  to,
  subject,
  text,
  attachments,
}: Composed): z.input<typeof emailPreview> {
  return { from, to, subject, text, attachments: [...attachments], outbox: isForOutbox };
}

/** The address as a record has it, without blanks; null for none. */
export function addressIn(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return address === '' ? null : address;
}

/** Throws 422 where there is no address, or none that can be sent to. */
export function requireAddress(to: string | null): string {
  if (to === null) throw invalidField('#/to', 'required');
  if (!emailAddress().safeParse(to).success) throw invalidField('#/to', 'email_invalid', to);
  return to;
}

/** The identifier of a message: its own part, and the domain it comes from. */
export function messageIdOf(own: string, from: string): string {
  return `${own}@${from.slice(from.lastIndexOf('@') + 1)}`;
}

/** Plain text as HTML. */
export function htmlOf(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
}
