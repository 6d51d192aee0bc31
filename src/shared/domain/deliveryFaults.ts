/** Why a message to a webhook has no answer: each once, with its words. */
import type { Label } from '../catalogue/defineModel.ts';

export const deliveryFaults = {
  addressRefused: {
    es: 'su dirección está en una red interna o no se permite',
    en: 'its address is inside a network, or not allowed',
  },
  nameUnknown: { es: 'su nombre no se encuentra (DNS)', en: 'its name is not found (DNS)' },
  noConnection: { es: 'no acepta la conexión', en: 'it does not take the connection' },
  badCertificate: { es: 'su certificado no es de confianza', en: 'its certificate is not trusted' },
  timedOut: { es: 'ha tardado más de 15 segundos', en: 'it took more than 15 seconds' },
  brokenOff: { es: 'ha cortado la conexión', en: 'it broke the connection off' },
  tooLarge: { es: 'su respuesta es demasiado grande', en: 'its answer is too large' },
  noSecret: {
    es: 'falta la clave con que se firma: cree un nuevo secreto',
    en: 'the secret to sign with is missing: make a new one',
  },
} as const satisfies Readonly<Record<string, Label>>;

export type DeliveryFault = keyof typeof deliveryFaults;

export const deliveryFaultNames = Object.keys(deliveryFaults) as [DeliveryFault, ...DeliveryFault[]];
