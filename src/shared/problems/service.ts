/** What the service itself lacks at the moment. */
import type { ProblemEntry } from './problemEntry.ts';

export const serviceProblems = {
  printer_not_configured: {
    status: 409,
    title: { es: 'Esta caja no tiene impresora de tiques', en: 'This cash point has no receipt printer' },
    meaning: {
      es: 'Se ha pedido imprimir un tique o abrir el cajón en una caja que no tiene impresora en el ajuste `receiptPrinters`.',
      en: 'A ticket was to be printed, or the drawer opened, at a cash point without a printer in the setting `receiptPrinters`.',
    },
    remedy: {
      es: 'Imprima con la impresora del sistema, o pida a un administrador que guarde el ajuste con la dirección de la impresora.',
      en: 'Print with the system’s printer, or ask an administrator to save the setting with the printer’s address.',
    },
  },
  drawer_not_configured: {
    status: 409,
    title: {
      es: 'Esta caja no tiene un cajón que se abra desde aquí',
      en: 'This cash point has no drawer to open from here',
    },
    meaning: {
      es: 'La impresora de esta caja no tiene un cajón conectado, según `drawer` en el ajuste `receiptPrinters`.',
      en: 'No drawer is plugged into the printer of this cash point, by `drawer` in the setting `receiptPrinters`.',
    },
    remedy: {
      es: 'Abra el cajón con su llave, o pida a un administrador que ponga `drawer` en el ajuste si hay uno conectado.',
      en: 'Open the drawer with its key, or ask an administrator to set `drawer` if one is plugged in.',
    },
  },
  printer_unavailable: {
    status: 503,
    title: { es: 'La impresora está apagada o no está en la red', en: 'The printer is off or not on the network' },
    meaning: {
      es: 'La impresora no acepta la conexión: está apagada, desconectada, ocupada por otro equipo, o su dirección es otra. No se le ha enviado nada.',
      en: 'The printer takes no connection: it is off, unplugged, taken by another machine, or its address is another. Nothing was sent to it.',
    },
    remedy: {
      es: 'Enciéndala, mire el cable de red, y vuelva a imprimir. La venta está guardada.',
      en: 'Switch it on, look at the network cable, and print again. The sale is stored.',
    },
  },
  printer_out_of_paper: {
    status: 503,
    title: { es: 'La impresora no tiene papel', en: 'The printer has no paper' },
    meaning: {
      es: 'La impresora dice que no tiene papel. No se le ha enviado nada.',
      en: 'The printer says that it has no paper. Nothing was sent to it.',
    },
    remedy: {
      es: 'Ponga un rollo, cierre la tapa, y vuelva a imprimir. El cajón se abre con su llave.',
      en: 'Put a roll in, close the lid, and print again. The drawer opens by its key.',
    },
  },
  printer_cover_open: {
    status: 503,
    title: { es: 'La tapa de la impresora está abierta', en: 'The lid of the printer is open' },
    meaning: {
      es: 'La impresora dice que su tapa está abierta. No se le ha enviado nada.',
      en: 'The printer says that its lid is open. Nothing was sent to it.',
    },
    remedy: { es: 'Cierre la tapa y vuelva a imprimir.', en: 'Close the lid and print again.' },
  },
  printer_fault: {
    status: 503,
    title: { es: 'La impresora tiene una avería', en: 'The printer has a fault' },
    meaning: {
      es: 'La impresora dice que no puede imprimir: un atasco, la cuchilla, o demasiado calor. No se le ha enviado nada.',
      en: 'The printer says that it cannot print: a jam, the cutter, or heat. Nothing was sent to it.',
    },
    remedy: {
      es: 'Mire si hay papel atascado, apáguela y enciéndala, y vuelva a imprimir.',
      en: 'Look for jammed paper, switch it off and on, and print again.',
    },
  },
  outcome_unknown: {
    status: 409,
    title: {
      es: 'Esto ya se pidió, y no se sabe cómo acabó',
      en: 'This was asked for before, and nobody knows how it ended',
    },
    meaning: {
      es: 'Con esta `Idempotency-Key` se empezó a imprimir o a abrir el cajón, y el servidor se detuvo antes de saber si salió. No se repite.',
      en: 'Under this `Idempotency-Key` a print or the opening of a drawer was begun, and the server stopped before it knew whether it came out. It is not repeated.',
    },
    remedy: {
      es: 'Mire si el papel ha salido. Si no, pídalo de nuevo con otra clave.',
      en: 'Look whether the paper came out. If it did not, ask again under another key.',
    },
  },
  mail_not_configured: {
    status: 409,
    title: { es: 'No hay servidor de correo configurado', en: 'No mail server is configured' },
    meaning: {
      es: 'Se ha pedido enviar un correo y la instalación no sabe por qué servidor: falta la contraseña del ajuste `smtp`, o el ajuste mismo para lo que se programa.',
      en: 'An e-mail was to be sent and the installation does not know by which server: the password of the setting `smtp` is missing, or, for what is scheduled, the setting itself.',
    },
    remedy: {
      es: 'Un administrador guarda el ajuste `smtp` con host, puerto, usuario y remitente, y la contraseña en `secret`.',
      en: 'An administrator saves the setting `smtp` with host, port, user and sender, and the password in `secret`.',
    },
  },
  internal: {
    status: 500,
    title: { es: 'Error interno: no se ha guardado nada', en: 'Internal error: nothing was saved' },
    meaning: {
      es: 'El servidor ha fallado. No se ha guardado nada de la petición.',
      en: 'The server failed. Nothing of the request was saved.',
    },
    remedy: {
      es: 'Repita la petición. Si vuelve a fallar, avise con el valor de `instance`: con él se encuentra la causa en el registro del servidor.',
      en: 'Repeat the request. If it fails again, report the value of `instance`: it leads to the cause in the server’s log.',
    },
  },
  database_busy: {
    status: 503,
    title: { es: 'La base de datos está ocupada', en: 'The database is busy' },
    meaning: {
      es: 'Otro proceso tiene ocupada la base de datos y no la ha soltado a tiempo. No se ha guardado nada.',
      en: 'Another process holds the database and did not let go in time. Nothing was saved.',
    },
    remedy: {
      es: 'Repita la petición. Si dura, cierre el programa que tiene abierto el archivo.',
      en: 'Repeat the request. If it lasts, close the program that has the file open.',
    },
    headers: { 'Retry-After': '1' },
  },
  storage_unavailable: {
    status: 503,
    title: {
      es: 'No se puede escribir en el disco: no se ha guardado nada',
      en: 'The disk cannot be written: nothing was saved',
    },
    meaning: {
      es: 'El disco está lleno o no se puede escribir. No se ha guardado nada.',
      en: 'The disk is full, or cannot be written. Nothing was saved.',
    },
    remedy: {
      es: 'Libere espacio o repare el disco. En cuanto se pueda escribir, todo sigue sin reiniciar.',
      en: 'Free some space, or repair the disk. Everything goes on without a restart as soon as it can be written.',
    },
    headers: { 'Retry-After': '1' },
  },
  database_damaged: {
    status: 503,
    title: {
      es: 'Los datos están dañados: se pueden consultar, pero no se puede guardar nada. Avise a quien mantiene la instalación',
      en: 'The data are damaged: they can be read, but nothing can be saved. Tell whoever maintains the installation',
    },
    meaning: {
      es: 'El fichero de datos está dañado, alguien lo ha cambiado por fuera, o le faltan operaciones que ya se confirmaron. No se guarda nada más para no empeorarlo; lo que se puede leer se sigue leyendo. `GET /api/health` dice qué pasa y desde cuándo.',
      en: 'The database file is damaged, was changed from outside, or lacks work that was acknowledged. Nothing more is saved, so as not to make it worse; what can be read is still read. `GET /api/health` says what is wrong and since when.',
    },
    remedy: {
      es: 'Restaure la última copia buena en Ajustes › Copias de seguridad, o con «taquilla restore» y el servidor parado; el fichero dañado se conserva. Si se sabe qué ha pasado y se quiere seguir con lo que hay, «taquilla verify --accept».',
      en: 'Restore the newest good backup in Settings › Backups, or with “taquilla restore” and the server stopped; the damaged file is kept. Where it is known what happened, and what is there is to be gone on with, “taquilla verify --accept”.',
    },
    headers: { 'Retry-After': '1' },
  },
  backup_missing: {
    status: 404,
    title: { es: 'Esa copia de seguridad no está', en: 'There is no such backup' },
    meaning: {
      es: 'En ese lugar no hay ninguna copia con ese nombre. Las antiguas se quitan solas.',
      en: 'There is no backup of that name in that place. Old ones are removed by themselves.',
    },
    remedy: { es: 'Elija una de `GET /api/system/backups`.', en: 'Choose one of `GET /api/system/backups`.' },
  },
  backup_unreachable: {
    status: 503,
    title: {
      es: 'No se puede leer el lugar de la copia de seguridad',
      en: 'The place of the backup cannot be read',
    },
    meaning: {
      es: 'El disco o la carpeta donde está la copia no responde, o ya no está.',
      en: 'The disk or folder that has the backup does not answer, or is gone.',
    },
    remedy: {
      es: 'Conéctelo y repita. `GET /api/health` dice qué le pasa al segundo lugar.',
      en: 'Connect it and try again. `GET /api/health` says what is wrong with the second place.',
    },
    headers: { 'Retry-After': '1' },
  },
  backup_unfit: {
    status: 409,
    title: { es: 'Esta copia de seguridad no se puede restaurar aquí', en: 'This backup cannot be restored here' },
    meaning: {
      es: 'No se puede leer, es de otra instalación o de una versión más nueva, no trae lo que abre sus PIN, u otro equipo ha seguido con estos datos. El detalle dice cuál.',
      en: 'It cannot be read, is of another facility or a newer version, lacks what opens its PINs, or another computer went on with these data. The detail says which.',
    },
    remedy: {
      es: 'Elija otra. `GET /api/system/backups/compare` dice de cada una si se puede.',
      en: 'Choose another. `GET /api/system/backups/compare` says of each whether it can.',
    },
  },
  restore_under_way: {
    status: 409,
    title: { es: 'Ya se está restaurando una copia', en: 'A backup is being restored already' },
    meaning: {
      es: 'Alguien ha pedido restaurar una copia, y se está preparando.',
      en: 'Somebody asked for a backup to be restored, and it is being made ready.',
    },
    remedy: {
      es: 'Espere. `GET /api/system/backups` dice cómo va y cómo acabó.',
      en: 'Wait. `GET /api/system/backups` says how far it is and how it ended.',
    },
  },
  update_missing: {
    status: 409,
    title: { es: 'No hay ninguna versión nueva que instalar', en: 'There is no new version to install' },
    meaning: {
      es: 'No se ofrece ninguna para este sistema, o no se ha descargado todavía.',
      en: 'None is offered for this system, or it was not downloaded yet.',
    },
    remedy: {
      es: 'Mire `GET /api/system/update`.',
      en: 'Look at `GET /api/system/update`.',
    },
  },
  update_blocked: {
    status: 409,
    title: { es: 'Ahora no se puede instalar la versión nueva', en: 'The new version cannot be installed now' },
    meaning: {
      es: 'Hay una caja abierta, una tarea en marcha o una copia que se está restaurando, o esta instalación se actualiza a mano. El detalle dice cuál. No se ha instalado nada.',
      en: 'A cash point is open, a job is under way, a backup is being restored, or this installation is updated by hand. The detail says which. Nothing was installed.',
    },
    remedy: {
      es: 'Quite lo que lo impide y repita, o elija instalarla al salir.',
      en: 'Remove what stands in the way and repeat, or choose to install it at the end.',
    },
  },
  timeout: {
    status: 503,
    title: { es: 'La operación ha tardado demasiado', en: 'The operation took too long' },
    meaning: {
      es: 'La petición no ha llegado entera o no ha podido empezar a tiempo. No se ha hecho nada.',
      en: 'The request did not arrive whole, or could not be begun, in time. Nothing was done.',
    },
    remedy: {
      es: 'Repítala. Si era una lista muy larga, pídala por páginas.',
      en: 'Repeat it. If it was a very long list, ask for it page by page.',
    },
    headers: { 'Retry-After': '1' },
  },
} satisfies Readonly<Record<string, ProblemEntry>>;
