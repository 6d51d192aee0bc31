/** What can be wrong with an installation: each once, with its words. */
import type { Label } from './catalogue/defineModel.ts';

interface HealthProblem {
  /**
   * `writes`: the file is closed to writes; `work`: somebody cannot go on; `nothing`: who administers sees to it. What
   * stops something is said to everybody.
   */
  readonly stops: 'writes' | 'work' | 'nothing';
  readonly title: Label;
  readonly text: Label;
}

export const healthProblems = {
  fileDamaged: {
    stops: 'writes',
    title: { es: 'Los datos están dañados', en: 'The data are damaged' },
    text: {
      es: 'Se puede consultar, pero no vender ni guardar nada. Avise a quien mantiene la instalación: hay que restaurar una copia.',
      en: 'They can be read, but nothing can be sold or saved. Tell whoever maintains the installation: a backup has to be restored.',
    },
  },
  chainBroken: {
    stops: 'writes',
    title: { es: 'Los datos se han cambiado por fuera', en: 'The data were changed from outside' },
    text: {
      es: 'Se puede consultar, pero no vender ni guardar nada. Avise a quien mantiene la instalación.',
      en: 'They can be read, but nothing can be sold or saved. Tell whoever maintains the installation.',
    },
  },
  writesMissing: {
    stops: 'writes',
    title: { es: 'Faltan operaciones que ya se habían guardado', en: 'Work that had been saved is missing' },
    text: {
      es: 'Se puede consultar, pero no vender ni guardar nada. Guarde los últimos tiques y avise a quien mantiene la instalación.',
      en: 'The rest can be read, but nothing can be sold or saved. Keep the last tickets and tell whoever maintains the installation.',
    },
  },
  ruleBroken: {
    stops: 'nothing',
    title: {
      es: 'La comprobación diaria ha encontrado algo que no cuadra',
      en: 'The daily check found something that does not add up',
    },
    text: {
      es: 'Ejecute «taquilla verify» para ver qué es. Se puede seguir vendiendo.',
      en: 'Run “taquilla verify” to see what it is. Selling goes on.',
    },
  },
  writeFailed: {
    stops: 'work',
    title: { es: 'No se puede escribir en el disco', en: 'The disk cannot be written' },
    text: {
      es: 'Lo último no se ha guardado. Libere espacio en el disco del servidor.',
      en: 'The last change was not saved. Free some space on the server’s disk.',
    },
  },
  backupFailed: {
    stops: 'nothing',
    title: { es: 'No se ha podido hacer la copia de seguridad', en: 'The backup could not be made' },
    text: {
      es: 'Compruebe que hay sitio en el disco del servidor; el registro dice por qué.',
      en: 'See whether there is room on the server’s disk; the log says why.',
    },
  },
  verifyFailed: {
    stops: 'nothing',
    title: { es: 'No se han podido comprobar los datos', en: 'The data could not be checked' },
    text: {
      es: 'El registro del servidor dice por qué. Se volverá a intentar.',
      en: 'The server’s log says why. It is tried again.',
    },
  },
  pepperMissing: {
    stops: 'work',
    title: { es: 'Nadie puede entrar con su PIN', en: 'Nobody can sign in with a PIN' },
    text: {
      es: 'Falta la clave de los PIN (pepper.key), o es de otra instalación. Avise a quien mantiene la instalación.',
      en: 'The key of the PINs (pepper.key) is missing, or another installation’s. Tell whoever maintains the installation.',
    },
  },
  headsUnreadable: {
    stops: 'nothing',
    title: { es: 'Faltaba el apunte de lo último que se guardó', en: 'The note of what was saved last was missing' },
    text: {
      es: 'No se puede saber si se perdió algo antes de este arranque. Compare el último tique con la última venta.',
      en: 'Whether something was lost before this start cannot be known. Compare the last ticket with the last sale.',
    },
  },
  healthUnreadable: {
    stops: 'nothing',
    title: { es: 'No se pudo leer el estado de los datos', en: 'The state of the data could not be read' },
    text: { es: 'Ejecute «taquilla verify» para comprobarlos.', en: 'Run “taquilla verify” to check them.' },
  },
  clockSuspect: {
    stops: 'work',
    title: { es: 'El reloj del servidor no parece ir bien', en: 'The server’s clock does not seem to be right' },
    text: {
      es: 'No se emiten documentos hasta que se ponga en hora o un responsable confirme que va bien.',
      en: 'No documents are issued until it is set right, or a manager confirms that it is.',
    },
  },
  erasureStuck: {
    stops: 'nothing',
    title: { es: 'Un borrado de datos personales no ha terminado', en: 'An erasure of personal data has not finished' },
    text: {
      es: 'Algo de lo que se guarda de esa persona sigue ahí. Se vuelve a intentar solo, y siempre al arrancar. Si este aviso no se va, pida ayuda: el registro del programa dice dónde se detuvo.',
      en: 'Something that is stored of that person is still there. It is tried again by itself, and at every start. If this notice stays, ask for help: the log of the program says where it stopped.',
    },
  },
} as const satisfies Readonly<Record<string, HealthProblem>>;

export type HealthCode = keyof typeof healthProblems;

export const healthCodes = Object.keys(healthProblems) as [HealthCode, ...HealthCode[]];

/** What closes the file to writes. */
export type DamageCode = {
  [Code in HealthCode]: (typeof healthProblems)[Code]['stops'] extends 'writes' ? Code : never;
}[HealthCode];

export const damageCodes = healthCodes.filter(isDamage) as [DamageCode, ...DamageCode[]];

/** True for what closes the file to writes. */
export function isDamage(code: HealthCode): code is DamageCode {
  return healthProblems[code].stops === 'writes';
}
