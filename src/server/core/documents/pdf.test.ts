import { expect, test } from 'vitest';
import { toPdf } from './pdf.ts';

const info = { creationDate: new Date(0) };

test.each([
  ['a file', '/etc/hostname'],
  ['a remote picture', 'http://127.0.0.1:1/logo.png'],
])('%s is not read', async (_name, image) => {
  await expect(toPdf({ info, content: [{ image }] })).rejects.toThrow(/denied by resource access policy/);
});

test('a remote picture by name is not fetched', async () => {
  const images = { logo: 'http://127.0.0.1:1/logo.png' };
  await expect(toPdf({ info, images, content: [{ image: 'logo' }] })).rejects.toThrow(/denied/);
});
