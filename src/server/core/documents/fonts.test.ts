import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isDrawn } from '#shared/domain/paperLetters.ts';

test('what the paper can show is what its fonts have', () => {
  const made = createRequire(import.meta.url).resolve('pdfmake/package.json');
  const folder = dirname(made);
  const { create }: { create: (data: Buffer) => { readonly characterSet: readonly number[] } } =
    createRequire(made)('fontkit');
  const fonts = ['Regular', 'Medium'].map((weight) => {
    const { characterSet } = create(readFileSync(join(folder, `fonts/Roboto/Roboto-${weight}.ttf`)));
    return new Set(characterSet);
  });
  for (const points of fonts) {
    // Controls, and signs of private use, no text holds.
    const own = [...points].filter(
      (point) => point >= 0x20 && !(point >= 0xe000 && point < 0xf900) && ![0xfeff, 0xfffc, 0xffff].includes(point),
    );
    expect(own.filter((point) => !isDrawn(point))).toEqual([]);
  }
  const all = Array.from({ length: 0x110000 }, (_, point) => point);
  expect(all.filter((point) => isDrawn(point) && !fonts.every((points) => points.has(point)))).toEqual([]);
});
