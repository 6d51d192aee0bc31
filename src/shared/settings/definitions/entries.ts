import { z } from 'zod';
import { DEFAULT_ENTRY_MINUTES } from '../../domain/entries.ts';
import { defineSetting } from '../defineSetting.ts';

/** What a card does at the till, and for how long nobody is counted twice. */
export const entries = defineSetting({
  group: 'cash',
  scope: 'system:admin',
  schema: z.strictObject({
    /** Within which a customer is not counted again; 0 counts always. */
    minutes: z.int().min(0).max(240).default(DEFAULT_ENTRY_MINUTES),
    /** A member card that is scanned at a till with an empty basket counts an entry; else it goes to the basket. */
    byCard: z.boolean().default(true),
  }),
  example: { minutes: 5 },
  label: { es: 'Entradas', en: 'Entries' },
  about: {
    es: 'Qué hace el carné de un socio al pasarlo en la caja con la cesta vacía, y durante cuántos minutos no se cuenta dos veces a la misma persona.',
    en: 'What a member card does when it is scanned at the till with an empty basket, and for how many minutes nobody is counted twice.',
  },
  unset: {
    es: `el carné cuenta la entrada donde hay suscripciones, no más de una cada ${DEFAULT_ENTRY_MINUTES} min`,
    en: `the card counts an entry where there are subscriptions, no more than one in ${DEFAULT_ENTRY_MINUTES} min`,
  },
  inForce: ({ minutes, byCard }) => inWords(minutes, byCard),
  parts: {
    minutes: { es: 'Minutos entre dos entradas', en: 'Minutes between two entries' },
    byCard: { es: 'El carné cuenta la entrada', en: 'The card counts an entry' },
  },
  hints: {
    minutes: { es: 'De 0 a 240. Con 0 se cuenta siempre.', en: 'From 0 to 240. With 0 it always counts.' },
    byCard: {
      es: 'Sin marcar, el carné pone al cliente en la cesta, como cualquier código.',
      en: 'Unticked, the card puts the customer into the basket, as any code does.',
    },
  },
  atTill: true,
});

function inWords(minutes: number, byCard: boolean) {
  return {
    es: `${byCard ? 'el carné cuenta la entrada' : 'el carné va a la cesta'}, no más de una cada ${minutes} min`,
    en: `${byCard ? 'the card counts an entry' : 'the card goes to the basket'}, no more than one in ${minutes} min`,
  };
}
