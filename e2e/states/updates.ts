/** New versions in every state, as the service tells of them. */
import type { UpdateStatus } from '../../src/shared/operations/parts/updates.ts';

const nothing: UpdateStatus = {
  ...{ version: '1.0.0', asks: 'daily', asked: '2026-11-27T09:12:00+01:00', fault: null, offer: null },
  ...{ stage: 'none', downloaded: 0, atQuit: false, obstacles: [] },
};

const offer: NonNullable<UpdateStatus['offer']> = {
  ...{ version: '1.1.0', published: '2026-11-26T12:00:00Z', bytes: 142_700_000 },
  notes: {
    es: '– Las reservas de pistas se ven por horas.\n– El cierre de caja se imprime en dos columnas.\n– Corrige un redondeo de los descuentos por línea.',
    en: '– Bookings of courts are shown by the hour.\n– The closing of the cash point is printed in two columns.\n– Corrects how discounts of a line are rounded.',
  },
};

export const noUpdate: UpdateStatus = { ...nothing, asks: 'never', asked: null };

export const offeredUpdate: UpdateStatus = { ...nothing, offer, stage: 'offered' };

export const refusedUpdate: UpdateStatus = { ...nothing, asks: 'off', fault: 'badSignature' };

export const blockedUpdate: UpdateStatus = {
  ...{ ...nothing, offer, stage: 'ready', atQuit: true },
  obstacles: [
    {
      code: 'cashOpen',
      names: [
        { es: 'Recepción', en: 'Recepción' },
        { es: 'Bar de la piscina', en: 'Bar de la piscina' },
      ],
    },
    { code: 'jobRunning', names: [{ es: 'Copiar al segundo lugar', en: 'Copy to the second place' }] },
  ],
};
