import { dateSchema } from '../../catalogue/fieldTypes/date.ts';
import { defineSetting } from '../defineSetting.ts';

/** The day the facility began to issue fees with this program. */
export const feesFrom = defineSetting({
  group: 'business',
  scope: 'system:admin',
  schema: dateSchema(),
  example: '2026-01-01',
  label: { es: 'Cuotas desde', en: 'Fees from' },
  about: {
    es: 'El día desde el que este programa emite las cuotas. Las de antes se dan por cobradas en otro sitio y solo se emiten si alguien las marca.',
    en: 'The day from which this program issues the fees. Earlier ones were collected elsewhere, and are issued only where somebody ticks them.',
  },
  unset: {
    es: 'Desde el periodo en que se dio de alta cada suscripción',
    en: 'From the period in which each subscription was entered',
  },
  inForce: (date) => ({ es: date, en: date }),
  parts: { '': { es: 'Día', en: 'Day' } },
});
