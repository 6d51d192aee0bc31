import { z } from 'zod';
import { characterChoices, columnChoices } from '../../domain/receiptPrinters.ts';
import { defineSetting } from '../defineSetting.ts';

/** A receipt printer of the club's own network, and the cash point it belongs to. */
export const receiptPrinterSchema = z.strictObject({
  pos: z.int().positive(),
  /** Its address. Not a name: the address of a name can change. */
  host: z
    .string()
    .max(45)
    .meta({ asked: 'device', examples: ['127.0.0.1'] }),
  port: z.int().min(1).max(65_535).default(9100),
  /** Letters a line holds: 32 or 35 on 58 mm, 42, 44 or 48 on 80 mm. */
  columns: z.union(columnChoices.map((columns) => z.literal(columns))).default(42),
  /** Its table of letters, by the line of the test print that reads right. */
  characters: z.union(characterChoices.map((choice) => z.literal(choice))).default(1),
  /** A drawer is plugged into it. */
  drawer: z.boolean().default(false),
  /** It answers or closes the connection when it has printed. Of one that does neither, what it was sent counts as printed. */
  confirms: z.boolean().default(true),
});

/** The receipt printers, one a cash point. */
export const receiptPrinters = defineSetting({
  group: 'printers',
  scope: 'system:admin',
  schema: z.array(receiptPrinterSchema).max(50),
  example: [{ pos: 1, host: '192.168.1.50' }],
  label: { es: 'Impresoras de tiques', en: 'Receipt printers' },
  about: {
    es: 'La impresora de red de cada punto de caja, y si lleva el cajón. Una USB se usa sin nada de esto.',
    en: 'The network printer of each cash point, and whether the drawer is plugged into it. A USB one needs none of this.',
  },
  unset: { es: 'la impresora del sistema', en: 'the printer of the system' },
  inForce: (printers) => {
    const addresses = printers.map(({ host }) => host).join(', ');
    return printers.length === 0
      ? { es: 'la impresora del sistema', en: 'the printer of the system' }
      : { es: `En red: ${addresses}`, en: `By network: ${addresses}` };
  },
  parts: {
    '': { es: 'impresora', en: 'printer' },
    pos: { es: 'Punto de caja', en: 'Cash point' },
    host: { es: 'Dirección IP', en: 'IP address' },
    port: { es: 'Puerto', en: 'Port' },
    columns: { es: 'Letras por línea', en: 'Letters a line' },
    characters: { es: 'Juego de letras', en: 'Set of letters' },
    drawer: { es: 'Con cajón', en: 'With drawer' },
    confirms: { es: 'Avisa cuando ha impreso', en: 'Says when it has printed' },
  },
  choices: Object.fromEntries(
    characterChoices.map((line) => [
      `characters.${line}`,
      line === 1
        ? { es: 'Línea 1 de la prueba, la de casi todas', en: 'Line 1 of the test, that of most' }
        : { es: `Línea ${line} de la prueba`, en: `Line ${line} of the test` },
    ]),
  ),
  hints: {
    host: {
      es: 'La imprime ella misma: apáguela y enciéndala con el botón de papel pulsado.',
      en: 'It prints it itself: switch it on with the paper button held down.',
    },
    port: { es: '9100 en casi todas', en: '9100 on nearly all' },
    columns: { es: 'Si no lo sabe, imprima una prueba.', en: 'If you do not know, print a test.' },
  },
  presets: [
    { name: '80 mm, 42', parts: { columns: 42, characters: 1, port: 9100 } },
    { name: '80 mm, 48', parts: { columns: 48, characters: 1, port: 9100 } },
    { name: '58 mm, 32', parts: { columns: 32, characters: 1, port: 9100 } },
  ],
  test: 'printer',
  atTill: true,
});
