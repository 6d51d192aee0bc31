import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodedWords, formatMessage, type Message } from './message.ts';

const base: Message = {
  id: 'email-7.abc@club.example',
  date: Date.parse('2026-03-02T09:00:00Z'),
  from: { name: 'Club Río, S. L.', address: 'caja@club.example' },
  to: 'ana@example.org',
  subject: 'Factura F26-000001',
  text: 'Hola:\n\nAdjuntamos la factura. 12,10 €',
  attachments: [{ name: 'F26/000001 "x"\r\n.pdf', type: 'application/pdf', data: Buffer.from('%PDF') }],
};

/** The words of an encoded text, read back as RFC 2047 has it: white space between them does not count. */
const decoded = (text: string): string =>
  text
    .split(/\r\n /)
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64').toString('utf8'))
    .join('');
const headersOf = (message: string): string => message.slice(0, message.indexOf('\r\n\r\n'));

describe('a message', () => {
  test('has its headers, its text and its attachment', () => {
    const text = formatMessage(base);
    expect(headersOf(text).split('\r\n')).toEqual([
      'Message-ID: <email-7.abc@club.example>',
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      `From: =?UTF-8?B?${Buffer.from('Club Río, S. L.').toString('base64')}?=`,
      ' <caja@club.example>',
      'To: ana@example.org',
      `Subject: =?UTF-8?B?${Buffer.from(base.subject).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed;',
      expect.stringMatching(/^ boundary="=_[0-9a-f]{32}"$/),
    ]);
    expect(text).toContain(Buffer.from(base.text.replaceAll('\n', '\r\n')).toString('base64').slice(0, 76));
    expect(text).toContain('Content-Disposition: attachment; filename="F26-000001-x-.pdf"');
    expect(text).toContain(Buffer.from('%PDF').toString('base64'));
    expect(formatMessage(base)).toBe(text);
  });

  test('has no header more, whatever its subject and its sender say, and no line too long', () => {
    const names = (text: string) => headersOf(text).match(/^[\w-]+(?=:)/gm);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 80 }), (subject, name) => {
        const hostile = `${subject}\r\nBcc: eva@evil.example\r\n\r\n${name}`;
        const text = formatMessage({ ...base, subject: hostile, from: { ...base.from, name: hostile } });
        expect(names(text)).toEqual(names(formatMessage(base)));
        for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
    );
  });

  test('says in its words what it was told, never in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(decoded(encodedWords(text))).toBe(text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
      }),
    );
  });
});
