/** Texts of the mails that schedules send, in every language of the product. */
import type { Label } from '../catalogue/defineModel.ts';

export const scheduleTexts = {
  attached: { es: 'Va completo en los ficheros adjuntos.', en: 'All of it is in the attached files.' },
  automatic: {
    es: 'Taquilla envía este correo de forma programada.',
    en: 'Taquilla sends this mail on a schedule.',
  },
  more: { es: 'Aquí se ven {shown} filas de {count}.', en: '{shown} rows of {count} are shown here.' },
  nothing: { es: 'No hay nada.', en: 'There is nothing.' },
} as const satisfies Record<string, Label>;
