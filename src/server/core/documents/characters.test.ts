import Codepages, { type Codepage } from '@point-of-sale/codepage-encoder';
import { describe, expect, test } from 'vitest';
import { type Characters, characterChoices, characterTables } from '#shared/domain/receiptPrinters.ts';
import { inLettersOf, lettersOf } from './characters.ts';

describe.each(characterChoices)('table %i', (choice) => {
  test('has no letter that the encoder has not', () => {
    const charset: Codepage = characterTables[choice]?.charset ?? 'ascii';
    const letters = [...lettersOf(choice)].join('');
    const bytes = Codepages.encode(letters, charset);
    expect(letters.length).toBe(bytes.length);
    const { codepoints = [] } = Codepages.getEncoding(charset);
    expect([...bytes].map((byte) => String.fromCodePoint(codepoints[byte] ?? 0)).join('')).toBe(letters);
  });

  test('writes everything in letters it has', () => {
    const has = lettersOf(choice);
    for (let point = 0x20; point < 0x3000; point++) {
      const written = inLettersOf(choice, String.fromCodePoint(point));
      for (const letter of written) expect(has.has(letter), `U+${point.toString(16)}`).toBe(true);
    }
  });
});

test.each([
  [1, 'Íñigo 3,50 € 2 × 1,75 1.ª n.º', 'Íñigo 3,50 € 2 × 1,75 1.ª n.º'],
  [1, '5–6 de l’Hospitalet… “a”', '5-6 de l\'Hospitalet... "a"'],
  [2, '5–6 de l’Hospitalet… “a”', '5–6 de l’Hospitalet… “a”'],
  [3, '3,50 €', '3,50 EUR'],
  [7, 'MARÍA Ñandú ÇA Œuvre', 'MARIA Ñandú ÇA OEuvre'],
  [8, 'Íñigo 3,50 € 2 × 1,75 1.ª n.º ¿Sí?', 'Inigo 3,50 EUR 2 x 1,75 1.a n.o Si?'],
  [1, 'Łukasz Őrsi Đoković Straße ﬁn', 'Lukasz Orsi Dokovic Straße fin'],
  [1, 'Олена Шевченко', 'Olena Shevchenko'],
  [1, 'Pádel 🎾 ⚽\u200b\u00a0fin\u0301', 'Pádel   fin'],
] as const satisfies readonly (readonly [Characters, string, string])[])('in table %i, %s', (choice, text, written) => {
  expect(inLettersOf(choice, text)).toBe(written);
});
