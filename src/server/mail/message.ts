/**
 * A message as it travels (RFC 5322): one text (RFC 2045–2047, UTF-8) and its attachments. Headers are made of addresses
 * that were checked and of words that are encoded, so that no text can end a header and begin another.
 */
import { createHash } from 'node:crypto';

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
  readonly attachments: readonly Attachment[];
}

/** What travels of a message, lines ended by CRLF. Always the same bytes for the same message. */
export function formatMessage(message: Message): string {
  const { id, date, from, to, subject, text, attachments } = message;
  const boundary = `=_${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
  const parts = [
    part({ 'Content-Type': 'text/plain; charset=utf-8' }, Buffer.from(text.replace(/\r\n|\r|\n/g, '\r\n'), 'utf8')),
    ...attachments.map(({ name, type, data }) => {
      const file = fileName(name);
      return part(
        { 'Content-Type': `${type}; name="${file}"`, 'Content-Disposition': `attachment; filename="${file}"` },
        Buffer.from(data),
      );
    }),
  ];
  return [
    ...headers({
      'Message-ID': `<${id}>`,
      Date: new Date(date).toUTCString().replace('GMT', '+0000'),
      From: from.name === '' ? from.address : `${encodedWords(from.name)}\r\n <${from.address}>`,
      To: to,
      Subject: encodedWords(subject),
      'MIME-Version': '1.0',
      'Content-Type': `multipart/mixed;\r\n boundary="${boundary}"`,
    }),
    '',
    ...parts.map((each) => `--${boundary}\r\n${each}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** RFC 2047: text as encoded words, each of whole characters and of no more than 75, one a line. */
export function encodedWords(text: string): string {
  const clean = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const words: string[] = [];
  let word = '';
  for (const character of clean) {
    if (Buffer.byteLength(word + character) > MOST_IN_A_WORD) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each, 'utf8').toString('base64')}?=`).join('\r\n ');
}

/** Bytes whose base64 leaves room for what stands around it, the name of the header included. */
const MOST_IN_A_WORD = 39;

function part(fields: Readonly<Record<string, string>>, data: Buffer): string {
  const lines = data.toString('base64').match(/.{1,76}/g) ?? [];
  return [...headers({ ...fields, 'Content-Transfer-Encoding': 'base64' }), '', ...lines].join('\r\n');
}

function headers(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
}

/** A name every system takes. */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').slice(0, 100);
}
