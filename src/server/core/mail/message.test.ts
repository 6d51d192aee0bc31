import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMessage, type Message } from './message.ts';

const base: Message = {
  id: 'email-7.abc@club.example',
  date: Date.parse('2026-03-02T09:00:00Z'),
  from: { name: 'Club Río, S. L.', address: 'caja@club.example' },
  to: 'ana@example.org',
  subject: 'Factura F26-000001',
  text: 'Hola:\n\nAdjuntamos la factura. 12,10 €',
  attachments: [{ name: 'F26/000001 "x"\r\n.pdf', type: 'application/pdf', data: Buffer.from('%PDF') }],
};
const formatted = async (message: Message): Promise<string> => (await formatMessage(message)).toString('latin1');
const headersOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n'));

/** A header with its folded lines put together, the encoded words of it read back (RFC 2047). */
function headerOf(text: string, name: string): string {
  const unfolded = headersOf(text).replaceAll(/\r\n[ \t]+/g, ' ');
  const value = new RegExp(`^${name}: ?(.*)$`, 'm').exec(unfolded)?.[1] ?? '';
  return value.replaceAll(/\?=\s+=\?UTF-8\?B\?/g, '').replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, words: string) =>
    words
      .split(/(?<==)(?!=|$)/)
      .map((word) => Buffer.from(word, 'base64').toString('utf8'))
      .join(''),
  );
}

describe('a message', () => {
  test('has its headers, its text and its attachment, and is the same bytes each time', async () => {
    const text = await formatted(base);
    expect(headerOf(text, 'Message-ID')).toBe('<email-7.abc@club.example>');
    expect(headerOf(text, 'Date')).toBe('Mon, 02 Mar 2026 09:00:00 +0000');
    expect(headerOf(text, 'From')).toBe('Club Río, S. L. <caja@club.example>');
    expect(headerOf(text, 'To')).toBe('ana@example.org');
    expect(headerOf(text, 'Subject')).toBe(base.subject);
    expect(text).toContain(Buffer.from(base.text.replaceAll('\n', '\r\n')).toString('base64').slice(0, 20));
    expect(text).toMatch(/Content-Disposition: attachment; filename=F26-000001-x-\.pdf/);
    expect(text).toContain(Buffer.from('%PDF').toString('base64'));
    expect(await formatted(base)).toBe(text);
  });

  test('has no header more, whatever its subject and its sender say', async () => {
    const names = (text: string) => headersOf(text).match(/^[\w-]+(?=:)/gm);
    const usual = names(await formatted(base));
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 80 }),
        async (subject, name) => {
          const hostile = `${subject}\r\nBcc: eva@evil.example\r\n\r\n${name}`;
          const text = await formatted({ ...base, subject: hostile, from: { ...base.from, name: hostile } });
          expect(names(text)).toEqual(usual);
          expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
        },
      ),
    );
  });

  test('has nothing fetched for it: a path or an address is a text like any other', async () => {
    for (const text of ['file:///etc/passwd', 'https://evil.example/x', 'data:text/plain,x']) {
      expect(await formatted({ ...base, text })).toContain(Buffer.from(text).toString('base64'));
    }
  });
});
