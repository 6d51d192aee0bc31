/** A message as it travels (RFC 5322): a text, the same as HTML if it has any, and its attachments. */

import { createHash } from 'node:crypto';
import { fileName } from '#shared/domain/fileName.ts';

export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly data: Uint8Array;
}

export interface Message {
  /** The same however often it is sent: by it a mailbox knows one that came twice. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly date: number;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for those who read HTML. */
  readonly html?: string;
  readonly attachments: readonly Attachment[];
  /** Mail programs open it to be sent, not as one that came. */
  readonly isDraft?: boolean;
}

/** What travels of a message. Always the same bytes for the same message; nothing in it is fetched from anywhere. */
export async function formatMessage(message: Message): Promise<Buffer> {
  // Loaded when it is used: it would be a part of idle memory.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { id, date, from, to, subject, text, html, attachments, isDraft = false } = message;
  const composer = new MailComposer({
    messageId: `<${id}>`,
    date: new Date(date),
    ...(isDraft ? { headers: { 'X-Unsent': '1' } } : {}),
    from: { ...from, name: oneLine(from.name) },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text: text.replace(/\r\n|\r|\n/g, '\r\n'),
    ...(html === undefined ? {} : { html }),
    textEncoding: 'base64',
    encoding: 'base64',
    newline: 'windows',
    baseBoundary: createHash('sha256').update(id).digest('hex').slice(0, 32),
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: attachments.map(({ name, type, data }) => ({
      filename: fileName(name),
      contentType: type,
      content: Buffer.from(data),
    })),
  });
  return composer.compile().build();
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
