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
  takenOver: {
    stops: 'writes',
    title: { es: 'Otro equipo ha seguido con estos datos', en: 'Another computer went on with these data' },
    text: {
      es: 'Aquí ya no se puede vender: los números se repetirían. Use el otro equipo. Para volver a este, aparte su carpeta de datos y ejecute «taquilla takeover».',
      en: 'Nothing can be sold here any more: numbers would be given twice. Use the other computer. To return to this one, set its data folder aside and run “taquilla takeover”.',
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
  backupPlaceGone: {
    stops: 'nothing',
    title: { es: 'No se encuentra el segundo lugar de las copias', en: 'The second place of the backups is gone' },
    text: {
      es: 'Conecte el disco o la carpeta de red que dice Ajustes › Equipo y datos. Si es otro disco, o se ha vaciado el almacén, guarde ese ajuste otra vez. Hasta entonces solo hay copias en este equipo.',
      en: 'Connect the disk or network folder that Settings › Machine and data names. If it is another disk, or the storage was emptied, save that setting again. Until then there are copies on this computer alone.',
    },
  },
  backupPlaceFull: {
    stops: 'nothing',
    title: { es: 'El segundo lugar de las copias está lleno', en: 'The second place of the backups is full' },
    text: {
      es: 'Libere espacio en él, o elija otro en Ajustes › Equipo y datos.',
      en: 'Free some space there, or choose another one in Settings › Machine and data.',
    },
  },
  backupPlaceReadOnly: {
    stops: 'nothing',
    title: {
      es: 'En el segundo lugar de las copias no se puede escribir',
      en: 'The second place of the backups cannot be written',
    },
    text: {
      es: 'Dé permiso para escribir en esa carpeta a quien ejecuta Taquilla, o mire si el disco está protegido. En un almacén S3, dé ese permiso a la clave de acceso.',
      en: 'Let whoever runs Taquilla write in that folder, or see whether the disk is protected. In S3 storage, give the access key that permission.',
    },
  },
  backupPlaceSilent: {
    stops: 'nothing',
    title: { es: 'El segundo lugar de las copias no responde', en: 'The second place of the backups does not answer' },
    text: {
      es: 'Compruebe la red y el equipo donde está esa carpeta. Se vuelve a intentar solo.',
      en: 'See to the network and to the machine that has that folder. It is tried again by itself.',
    },
  },
  backupPlaceUnreachable: {
    stops: 'nothing',
    title: { es: 'No se llega al almacén de las copias', en: 'The storage of the backups cannot be reached' },
    text: {
      es: 'Compruebe que este equipo tiene internet y la dirección en Ajustes › Equipo y datos; «Probar» dice qué paso falla. Se vuelve a intentar solo.',
      en: 'See whether this computer has internet, and the address in Settings › Machine and data; “Try” says which step fails. It is tried again by itself.',
    },
  },
  backupPlaceKeys: {
    stops: 'nothing',
    title: {
      es: 'El almacén de las copias no acepta las claves',
      en: 'The storage of the backups does not take the keys',
    },
    text: {
      es: 'Escriba otra vez la clave de acceso y la secreta en Ajustes › Equipo y datos, o dé permiso a esa clave para leer, escribir, listar y borrar en el cubo.',
      en: 'Type the access key and the secret one again in Settings › Machine and data, or let that key read, write, list and delete in the bucket.',
    },
  },
  backupPlaceBucket: {
    stops: 'nothing',
    title: {
      es: 'El cubo de las copias no existe, o está en otra región',
      en: 'The bucket of the backups is missing, or in another region',
    },
    text: {
      es: 'Compruebe el cubo, la dirección y la región en Ajustes › Equipo y datos, como los dice la página del proveedor.',
      en: 'See to the bucket, the address and the region in Settings › Machine and data, as the page of the provider has them.',
    },
  },
  backupPlaceClock: {
    stops: 'nothing',
    title: {
      es: 'El reloj de este equipo no es el del almacén de las copias',
      en: 'The clock of this computer is not that of the storage of the backups',
    },
    text: {
      es: 'Ponga en hora este equipo: el almacén rechaza lo que llega con más de quince minutos de diferencia.',
      en: 'Set the clock of this computer: the storage refuses what differs by more than fifteen minutes.',
    },
  },
  backupPlaceOther: {
    stops: 'nothing',
    title: {
      es: 'Otro equipo escribe en el segundo lugar de las copias',
      en: 'Another computer writes to the second place of the backups',
    },
    text: {
      es: 'Elija otra carpeta en Ajustes › Equipo y datos. Si este equipo debe seguir con aquellas copias, aparte su carpeta de datos y ejecute «taquilla takeover».',
      en: 'Choose another folder in Settings › Machine and data. If this computer is to go on with those copies, set its data folder aside and run “taquilla takeover”.',
    },
  },
  backupPlaceFailed: {
    stops: 'nothing',
    title: {
      es: 'No se ha podido copiar al segundo lugar',
      en: 'Nothing could be copied to the second place',
    },
    text: {
      es: 'El registro del servidor dice por qué. Se vuelve a intentar solo.',
      en: 'The server’s log says why. It is tried again by itself.',
    },
  },
  backupPlaceOld: {
    stops: 'nothing',
    title: {
      es: 'La última copia del segundo lugar tiene más de un día',
      en: 'The last copy in the second place is older than a day',
    },
    text: {
      es: 'Si este equipo se pierde, se pierde lo que se ha hecho desde entonces. Compruebe la carpeta que dice Ajustes › Equipo y datos.',
      en: 'With this computer, what was done since would be lost. See to the folder that Settings › Machine and data names.',
    },
  },
  backupPlaceUnsealed: {
    stops: 'nothing',
    title: {
      es: 'Las copias del segundo lugar no llevan la clave de los PIN',
      en: 'The copies in the second place lack the key of the PINs',
    },
    text: {
      es: 'Escriba una contraseña de las copias en Ajustes › Equipo y datos: sin ella, en otro equipo habría que poner todos los PIN otra vez.',
      en: 'Type a passphrase of the backups in Settings › Machine and data: without it, every PIN would have to be set again on another computer.',
    },
  },
  rehearsalFailed: {
    stops: 'nothing',
    title: {
      es: 'La última copia no se ha podido restaurar de prueba',
      en: 'The last copy could not be restored in a rehearsal',
    },
    text: {
      es: 'Puede que el disco del segundo lugar falle: elija otro en Ajustes › Equipo y datos. El registro del servidor dice qué no cuadra.',
      en: 'The disk of the second place may be failing: choose another one in Settings › Machine and data. The server’s log says what does not fit.',
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
