import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { defineSetting } from '../defineSetting.ts';

const words = {
  whenDue: { es: 'al vencer', en: 'when they fall due' },
  whenCollected: { es: 'al cobrarlas', en: 'when they are collected' },
} satisfies Record<string, Label>;

/** When a fee is put on its ticket or invoice. Of a continuous supply the tax is due with the fee (LIVA art. 75.Uno.7.º). */
export const feeDocuments = defineSetting({
  group: 'legal',
  scope: 'system:admin',
  schema: z.enum(['whenDue', 'whenCollected']),
  example: 'whenCollected',
  label: { es: 'Documentos de las cuotas', en: 'Documents of fees' },
  about: {
    es: 'Cuándo se emite el tique o la factura de una cuota. El IVA de las cuotas se devenga al vencer, aunque no se cobren: pregunte a su asesoría antes de elegir «al cobrarlas».',
    en: 'When the ticket or invoice of a fee is issued. The VAT of fees falls due with them, collected or not: ask your adviser before you choose “when they are collected”.',
  },
  unset: words.whenDue,
  inForce: (value) => words[value],
  parts: { '': { es: 'Se emiten', en: 'They are issued' } },
  choices: { '.whenDue': words.whenDue, '.whenCollected': words.whenCollected },
});
