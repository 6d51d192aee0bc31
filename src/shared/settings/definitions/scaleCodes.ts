import { z } from 'zod';
import { fitsScaleCode } from '../../domain/scaleCodes.ts';
import { defineSetting } from '../defineSetting.ts';

/** One kind of label that a scale of the shop prints: see `domain/scaleCodes.ts`. */
export const scaleFormatSchema = z
  .strictObject({
    /** What its codes begin with: 02, or 20 to 29. */
    prefix: z
      .string()
      .regex(/^(02|2\d)$/)
      .meta({ examples: ['28'] }),
    articleDigits: z.int().min(3).max(7),
    amountDigits: z.int().min(3).max(6),
    /** How many of the amount's digits are decimals. */
    decimals: z.int().min(0).max(4),
    /** They hold a weight, and not a price. */
    weighs: z.boolean().default(false),
  })
  .refine(fitsScaleCode, { params: { code: 'too_long' }, path: ['articleDigits'] });

/** The labels with a price or weight in their code that the shop's scales print, one a prefix. */
export const scaleCodes = defineSetting({
  group: 'cash',
  scope: 'system:admin',
  schema: z
    .array(scaleFormatSchema)
    .max(12)
    .refine((formats) => new Set(formats.map(({ prefix }) => prefix)).size === formats.length, {
      params: { code: 'already_taken' },
    }),
  example: [{ prefix: '20', articleDigits: 5, amountDigits: 5, decimals: 2 }],
  label: { es: 'Códigos con precio o peso', en: 'Codes with a price or weight' },
  about: {
    es: 'Las etiquetas de una balanza: qué cifras del código son el artículo y cuáles el precio o el peso. El artículo es el producto que tiene por código el prefijo y su número (2000123) o solo su número (00123).',
    en: 'The labels of a scale: which digits of the code are the article, and which the price or weight. The article is the product whose code is the prefix and its number (2000123), or its number alone (00123).',
  },
  unset: { es: 'ninguno', en: 'none' },
  inForce: (formats) => {
    const prefixes = formats.map(({ prefix }) => prefix).join(', ');
    return formats.length === 0
      ? { es: 'ninguno', en: 'none' }
      : { es: `Empiezan por ${prefixes}`, en: `They begin with ${prefixes}` };
  },
  parts: {
    '': { es: 'formato', en: 'format' },
    prefix: { es: 'Empieza por (02, 20 a 29)', en: 'Begins with (02, 20 to 29)' },
    articleDigits: { es: 'Cifras del artículo', en: 'Digits of the article' },
    amountDigits: { es: 'Cifras del precio o peso', en: 'Digits of the price or weight' },
    decimals: { es: 'De ellas, decimales', en: 'Of which decimals' },
    weighs: { es: 'Llevan el peso, no el precio', en: 'They hold the weight, not the price' },
  },
  presets: [
    { name: '20 AAAAA PPPPP', parts: { prefix: '20', articleDigits: 5, amountDigits: 5, decimals: 2, weighs: false } },
    { name: '28 AAAAA KKKKK', parts: { prefix: '28', articleDigits: 5, amountDigits: 5, decimals: 3, weighs: true } },
  ],
});
