/**
 * What the page of each problem says (`/problems/<code>`): what it means and what to do about it. Title and status are
 * in the catalogue; this is apart from it because only the server serves the pages.
 */
import type { Label } from './catalogue/defineModel.ts';
import type { ErrorCode, FieldError } from './errors.ts';

/** The explanation of a code, with what an example of it has besides what every problem has. */
export interface ProblemText {
  readonly meaning: Label;
  readonly remedy: Label;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The explanation of every code of the catalogue. */
export const problemTexts: Readonly<Record<ErrorCode, ProblemText>> = {
  malformed_request: {
    meaning: {
      es: 'Lo recibido no se puede leer como una petición HTTP, así que ni siquiera se sabe qué se pedía.',
      en: 'What arrived cannot be read as an HTTP request, so it is not even known what was asked for.',
    },
    remedy: {
      es: 'Revise la biblioteca o el intermediario que escribe la petición: suele ser una cabecera mal formada o una longitud que no es la del cuerpo.',
      en: 'Look at the library or proxy that writes the request: it is mostly a malformed header, or a length that is not the body’s.',
    },
  },
  malformed_json: {
    meaning: {
      es: 'El cuerpo no es JSON en UTF-8 (RFC 8259), pierde datos al leerlo (claves repetidas, números que no caben en un doble) o pasa de lo que se lee: 20 niveles, 1000 claves en un objeto, 10 000 elementos en una lista, 100 000 valores.',
      en: 'The body is not JSON in UTF-8 (RFC 8259), would lose data when read (duplicate keys, numbers a double cannot hold), or is beyond what is read: 20 levels, 1000 keys in an object, 10 000 items in a list, 100 000 values.',
    },
    remedy: {
      es: 'Escriba el cuerpo con un serializador de JSON y no a mano. El detalle dice qué falla.',
      en: 'Write the body with a JSON serialiser rather than by hand. The detail says what is wrong.',
    },
  },
  invalid_parameter: {
    meaning: {
      es: 'Un parámetro de la dirección o una cabecera existe, pero su valor no es de los que admite.',
      en: 'A parameter of the address, or a header, exists, but its value is none it takes.',
    },
    remedy: {
      es: 'Corrija los valores que nombra `errors`; la descripción de la API dice qué admite cada uno.',
      en: 'Correct the values named by `errors`; the description of the API says what each of them takes.',
    },
    errors: [{ parameter: 'limit', code: 'invalid_type' }],
  },
  unknown_parameter: {
    meaning: {
      es: 'La dirección lleva un parámetro que no existe, o un filtro sobre un campo o con un operador que no existen.',
      en: 'The address has a parameter that does not exist, or a filter on a field or with an operator that do not exist.',
    },
    remedy: {
      es: 'Quite o corrija el parámetro. No se ignora, porque un filtro mal escrito devolvería todos los registros.',
      en: 'Remove or correct it. It is not ignored, because a misspelt filter would answer with every record.',
    },
    errors: [{ parameter: 'stauts', code: 'unknown_field' }],
  },
  cursor_invalid: {
    meaning: {
      es: 'El cursor no lo ha emitido este servidor, o es de otra lista, otro filtro u otro orden.',
      en: 'The cursor was not issued by this server, or belongs to another list, filter or order.',
    },
    remedy: {
      es: 'Siga los enlaces `next` tal como llegan. Si cambia el filtro o el orden, empiece por la primera página.',
      en: 'Follow the `next` links as they come. When the filter or the order changes, start at the first page.',
    },
    errors: [{ parameter: 'cursor', code: 'invalid_value' }],
  },
  unsupported_version: {
    meaning: {
      es: 'La versión pedida en `Api-Version`, o la fijada en la clave, no existe o es anterior a la primera de esta parte de la API.',
      en: 'The version asked for in `Api-Version`, or the one the key is pinned to, does not exist or is earlier than the first of this area of the API.',
    },
    remedy: {
      es: 'Pida una de las fechas que lista `GET /api/versions`, o no pida ninguna: se responde con la última.',
      en: 'Ask for one of the dates listed by `GET /api/versions`, or for none: the newest one answers.',
    },
    errors: [{ header: 'Api-Version', code: 'invalid_value' }],
  },
  unauthenticated: {
    meaning: {
      es: 'La petición no lleva credencial, o la que lleva no vale: mal escrita, caducada, revocada o de una sesión bloqueada.',
      en: 'The request has no credential, or one that does not stand: mistyped, expired, revoked, or of a locked session.',
    },
    remedy: {
      es: 'Envíe `Authorization: Bearer` con una clave de API vigente. En pantalla, vuelva a identificarse con el PIN.',
      en: 'Send `Authorization: Bearer` with a valid API key. On screen, sign in with the PIN again.',
    },
    headers: { 'WWW-Authenticate': 'Bearer realm="taquilla"' },
  },
  insufficient_scope: {
    meaning: {
      es: 'La credencial vale, pero no incluye el permiso que necesita esta operación. El detalle lo nombra.',
      en: 'The credential stands, but lacks the permission this operation needs. The detail names it.',
    },
    remedy: {
      es: 'Use una clave con ese permiso, o pida a un responsable que lo conceda o que autorice la acción con su PIN.',
      en: 'Use a key with that permission, or have a manager grant it, or authorise the action with their PIN.',
    },
  },
  identity_not_linked: {
    meaning: {
      es: 'La identidad externa es auténtica, pero ningún perfil de esta instalación la tiene en `idpId`.',
      en: 'The external identity is genuine, but no profile of this installation has it in `idpId`.',
    },
    remedy: {
      es: 'Un responsable debe vincular la identidad a un perfil. No se crean usuarios por su cuenta.',
      en: 'A manager has to link the identity to a profile. Users are never created by themselves.',
    },
  },
  authorisation_invalid: {
    meaning: {
      es: 'La autorización de un responsable que acompaña a la petición ya se usó, ha caducado, se dio para otra sesión u otra acción, o a una de las dos personas le cambiaron los permisos.',
      en: 'The manager’s authorisation that came with the request was used, has expired, was given to another session or action, or ended when what one of the two may do was changed.',
    },
    remedy: {
      es: 'Pida al responsable que autorice de nuevo: cada autorización sirve para una sola acción.',
      en: 'Have the manager authorise again: an authorisation serves one action only.',
    },
  },
  host_not_allowed: {
    meaning: {
      es: 'La petición nombra un `Host` al que este servidor no responde. Así no puede alcanzarlo una página ajena.',
      en: 'The request names a `Host` this server does not answer to. That keeps other sites from reaching it.',
    },
    remedy: {
      es: 'Use `127.0.0.1` o `localhost`, o añada el nombre a los que admite el servidor en la red local.',
      en: 'Use `127.0.0.1` or `localhost`, or add the name to those the server allows on the local network.',
    },
  },
  origin_not_allowed: {
    meaning: {
      es: 'La petición viene de una página de otro origen, y el navegador lo dice en `Origin` o `Sec-Fetch-Site`.',
      en: 'The request comes from a page of another origin, as the browser says in `Origin` or `Sec-Fetch-Site`.',
    },
    remedy: {
      es: 'Llame desde un programa o desde las propias pantallas, no desde otra página web.',
      en: 'Call from a program, or from the screens themselves, not from another web page.',
    },
  },
  terminal_not_allowed: {
    meaning: {
      es: 'Identificarse con PIN solo se puede en un terminal de la instalación: su equipo principal, o un navegador de la red dado de alta.',
      en: 'Signing in with a PIN is possible only at a terminal of the facility: its main machine, or an enrolled browser of the network.',
    },
    remedy: {
      es: 'Pida en la caja un código de alta y escríbalo en este equipo. Los programas usan claves de API.',
      en: 'Ask at the till for an enrolment code and type it on this machine. Programs use API keys.',
    },
  },
  secure_connection_required: {
    meaning: {
      es: 'La petición lleva un PIN o una contraseña por la red sin cifrar, donde otros la podrían leer.',
      en: 'The request carries a PIN or a password over the network in the clear, where others could read it.',
    },
    remedy: {
      es: 'Use la dirección `https://` que muestra el servidor al arrancar, o el propio equipo del servidor.',
      en: 'Use the `https://` address that the server prints at start, or the machine of the server itself.',
    },
  },
  not_found: {
    meaning: {
      es: 'No hay nada en esa dirección: el registro no existe, o la ruta no es de la API.',
      en: 'There is nothing at that address: the record does not exist, or the path is none of the API.',
    },
    remedy: {
      es: 'Compruebe el id y la ruta. Los registros eliminados sí se encuentran por su id.',
      en: 'Check the id and the path. Deleted records are found by their id all the same.',
    },
  },
  unknown_model: {
    meaning: {
      es: 'La dirección nombra un modelo que la API no tiene.',
      en: 'The address names a model the API does not have.',
    },
    remedy: {
      es: 'Los nombres distinguen mayúsculas y se escriben como en la descripción de la API: `ommitedSale`, `invoiceLine`.',
      en: 'Names are case-sensitive and spelt as in the description of the API: `ommitedSale`, `invoiceLine`.',
    },
  },
  method_not_allowed: {
    meaning: {
      es: 'La dirección existe, pero no con ese método: por ejemplo, escribir en un modelo de solo lectura.',
      en: 'The address exists, but not with this method: for example, writing to a read-only model.',
    },
    remedy: {
      es: 'Use uno de los métodos de la cabecera `Allow`.',
      en: 'Use one of the methods in the `Allow` header.',
    },
    headers: { Allow: 'GET, HEAD' },
  },
  not_acceptable: {
    meaning: {
      es: 'La cabecera `Accept` no admite JSON, y esta dirección no responde con otra cosa.',
      en: 'The `Accept` header does not admit JSON, and this address answers with nothing else.',
    },
    remedy: {
      es: 'Envíe `Accept: application/json`, o quite la cabecera.',
      en: 'Send `Accept: application/json`, or leave the header out.',
    },
  },
  invalid_transition: {
    meaning: {
      es: 'La acción no cabe en el estado en que está el registro, y no ha cambiado nada.',
      en: 'The action does not fit the state the record is in, and nothing was changed.',
    },
    remedy: {
      es: 'Lea el registro y actúe según su estado: una venta pagada se reembolsa, no se modifica.',
      en: 'Read the record and act by its state: a paid sale is refunded, not changed.',
    },
  },
  immutable_record: {
    meaning: {
      es: 'El registro es definitivo: un documento confirmado, un cobro o un apunte de caja no se cambian ni se borran.',
      en: 'The record is final: a confirmed document, a payment or a movement of the cash point is never changed or deleted.',
    },
    remedy: {
      es: 'Corríjalo con otro registro: una factura rectificativa, un cobro negativo, un nuevo movimiento.',
      en: 'Correct it with another record: a credit note, a negative payment, a new movement.',
    },
  },
  record_deleted: {
    meaning: {
      es: 'El registro está eliminado y no admite cambios.',
      en: 'The record is deleted and takes no changes.',
    },
    remedy: {
      es: 'Recupérelo primero con `POST …/restore`.',
      en: 'Bring it back first, with `POST …/restore`.',
    },
  },
  not_deleted: {
    meaning: {
      es: 'Se ha pedido recuperar un registro que no está eliminado.',
      en: 'A record that is not deleted was asked to be restored.',
    },
    remedy: {
      es: 'No hay nada que hacer: el registro está en uso normal.',
      en: 'There is nothing to do: the record is live.',
    },
  },
  unique_conflict: {
    meaning: {
      es: 'Otro registro ya tiene ese valor en un campo que no se repite, la operación con ese `uuid` ya se hizo, o dos series escribirían el mismo número.',
      en: 'Another record already has that value in a field that is unique, the operation with that `uuid` was done before, or two series would write the same number.',
    },
    remedy: {
      es: 'Busque el registro que lo tiene y use ese, o elija otro valor.',
      en: 'Look for the record that has it and use that one, or choose another value.',
    },
  },
  sale_charged: {
    meaning: {
      es: 'La venta ya está en un documento: un borrador, una factura o una proforma. Una venta se cobra en uno solo. El detalle nombra los dos.',
      en: 'The sale is on a document already: a draft, an invoice or a proforma. A sale is charged by one alone. The detail names both.',
    },
    remedy: {
      es: 'Use ese documento. Para ponerla en otro, quite su línea del borrador, o anule el documento si aún no se ha pagado.',
      en: 'Use that document. To put it on another, take its line out of the draft, or void the document while it is unpaid.',
    },
  },
  last_administrator: {
    meaning: {
      es: 'Después de este cambio no quedaría ningún usuario activo, con PIN, que pudiera hacerlo todo o al menos escribir usuarios y perfiles.',
      en: 'After this change no active user with a PIN would be left who may do everything, or at least write users and profiles.',
    },
    remedy: {
      es: 'Dé antes esos permisos y un PIN a otra persona. La línea de órdenes de la máquina del servidor puede crear una clave que lo haga.',
      en: 'Give those permissions and a PIN to somebody else first. The command line on the server’s machine can create a key that does.',
    },
  },
  in_use: {
    meaning: {
      es: 'Otros registros dependen de este, y sin él quedarían incompletos.',
      en: 'Other records depend on this one and would be incomplete without it.',
    },
    remedy: {
      es: 'Cambie primero los que lo usan, o desactívelo en vez de eliminarlo.',
      en: 'Change those that use it first, or make it inactive instead of deleting it.',
    },
  },
  cash_point_open: {
    meaning: {
      es: 'La caja ya tiene una sesión abierta; solo puede haber una.',
      en: 'The cash point already has a session; there can be only one.',
    },
    remedy: {
      es: 'Siga con la sesión abierta, o ciérrela antes de abrir otra.',
      en: 'Go on with the running session, or close it before opening another.',
    },
  },
  cash_point_closed: {
    meaning: {
      es: 'La caja está cerrada: sin una sesión abierta no se cobra ni se mueve efectivo.',
      en: 'The cash point is closed: without a session nothing is sold and no cash is moved.',
    },
    remedy: {
      es: 'Abra la caja con `POST /api/pos/open`.',
      en: 'Open it with `POST /api/pos/open`.',
    },
  },
  insufficient_balance: {
    meaning: {
      es: 'El bono o el depósito no tiene saldo para lo pedido, o pasaría del límite de crédito del cliente; no ha cambiado nada.',
      en: 'The voucher or deposit does not hold what was asked for, or the customer’s credit limit would be passed; nothing was changed.',
    },
    remedy: {
      es: 'Recárguelo, o pague el resto con otra forma de pago.',
      en: 'Recharge it, or pay the rest by another method.',
    },
  },
  insufficient_cash: {
    meaning: {
      es: 'Se ha pedido sacar de la caja más efectivo del que hay según sus movimientos.',
      en: 'More cash was to be taken out than the cash point holds by its movements.',
    },
    remedy: {
      es: 'Compruebe el importe. Si en el cajón hay más, haga antes un arqueo.',
      en: 'Check the amount. If the drawer holds more, count it first.',
    },
  },
  printer_not_configured: {
    meaning: {
      es: 'Se ha pedido imprimir un ticket o abrir el cajón en una caja que no tiene impresora en el ajuste `receiptPrinters`.',
      en: 'A ticket was to be printed, or the drawer opened, at a cash point without a printer in the setting `receiptPrinters`.',
    },
    remedy: {
      es: 'Imprima con la impresora del sistema, o pida a un administrador que guarde el ajuste con la dirección de la impresora.',
      en: 'Print with the system’s printer, or ask an administrator to save the setting with the printer’s address.',
    },
  },
  printer_unavailable: {
    meaning: {
      es: 'La impresora no acepta la conexión o no recoge lo que se le envía: está apagada, sin papel, o su dirección es otra.',
      en: 'The printer does not take the connection, or not what it is sent: it is off, has no paper, or its address is another.',
    },
    remedy: {
      es: 'Mire el papel, la tapa y el cable, y vuelva a imprimir. La venta está guardada.',
      en: 'Look at the paper, the lid and the cable, and print again. The sale is stored.',
    },
  },
  mail_not_configured: {
    meaning: {
      es: 'Se ha pedido enviar un correo y la instalación no sabe por qué servidor: falta el ajuste `smtp`, o su contraseña.',
      en: 'An e-mail was to be sent and the installation does not know by which server: the setting `smtp` is missing, or its password.',
    },
    remedy: {
      es: 'Un administrador guarda el ajuste `smtp` con host, puerto, usuario y remitente, y la contraseña en `secret`.',
      en: 'An administrator saves the setting `smtp` with host, port, user and sender, and the password in `secret`.',
    },
  },
  idempotency_in_progress: {
    meaning: {
      es: 'Una petición con la misma `Idempotency-Key` todavía se está procesando.',
      en: 'A request with the same `Idempotency-Key` is still being processed.',
    },
    remedy: {
      es: 'Espere y repita la misma petición: recibirá la respuesta de la primera.',
      en: 'Wait and repeat the same request: it gets the answer of the first one.',
    },
  },
  already_set_up: {
    meaning: {
      es: 'La puesta en marcha se hace una vez, y esta instalación ya la tiene hecha.',
      en: 'Setting up is done once, and this installation has been set up.',
    },
    remedy: {
      es: 'Identifíquese y cambie los datos en sus registros.',
      en: 'Sign in and change the data in their records.',
    },
  },
  date_before_series: {
    meaning: {
      es: 'Los números de una serie siguen el orden de las fechas, y la serie ya tiene un documento posterior.',
      en: 'The numbers of a series follow its dates, and the series already has a later document.',
    },
    remedy: {
      es: 'Use una fecha igual o posterior a la última. Si el reloj del equipo iba adelantado, corríjalo y abra otra serie que sustituya a la que nombra el detalle (`invoiceCounter` con `replaces`, permiso `invoice:import`).',
      en: 'Use the last date or a later one. If the clock of the machine was ahead, set it right and open a series that replaces the one the detail names (`invoiceCounter` with `replaces`, scope `invoice:import`).',
    },
  },
  position_unknown: {
    meaning: {
      es: 'El registro de eventos no llega hasta esa posición. La base de datos es una copia de seguridad restaurada.',
      en: 'The event log does not reach that position. The database is a backup that was restored.',
    },
    remedy: {
      es: 'Lea de nuevo todos los registros y siga desde `GET /api/events?after=newest`.',
      en: 'Read all records anew, and go on from `GET /api/events?after=newest`.',
    },
  },
  precondition_failed: {
    meaning: {
      es: 'El registro ya no es el que se leyó: su `ETag` no es el de `If-Match`. No se ha cambiado nada.',
      en: 'The record is no longer the one that was read: its `ETag` is not that of `If-Match`. Nothing was changed.',
    },
    remedy: {
      es: 'Lea el registro, vuelva a aplicar el cambio y envíelo con el `ETag` nuevo.',
      en: 'Read the record, apply the change anew and send it with the new `ETag`.',
    },
  },
  payload_too_large: {
    meaning: {
      es: 'El cuerpo pasa de 1 MiB, o de lo que admite un registro con archivos.',
      en: 'The body is larger than 1 MiB, or than a record with files may be.',
    },
    remedy: {
      es: 'Reparta los datos en varias peticiones o reduzca los archivos: 8 MiB cada uno.',
      en: 'Split the data over several requests, or make the files smaller: 8 MiB each.',
    },
  },
  uri_too_long: {
    meaning: {
      es: 'La dirección pasa de 8 KiB, o una de sus partes es demasiado larga.',
      en: 'The address is longer than 8 KiB, or one of its parts is too long.',
    },
    remedy: {
      es: 'Acorte el filtro: una lista larga de ids se puede pedir en varias veces.',
      en: 'Make the filter shorter: a long list of ids can be asked for in several turns.',
    },
  },
  unsupported_media_type: {
    meaning: {
      es: 'El cuerpo no se declara como JSON, y no se lee nada más. Así no puede enviarlo un formulario ajeno.',
      en: 'The body is not declared as JSON, and nothing else is read. That keeps other sites’ forms from sending it.',
    },
    remedy: {
      es: 'Envíe `Content-Type: application/json`.',
      en: 'Send `Content-Type: application/json`.',
    },
  },
  headers_too_large: {
    meaning: {
      es: 'Las cabeceras de la petición pasan de 16 KiB.',
      en: 'The headers of the request are larger than 16 KiB.',
    },
    remedy: {
      es: 'Quite cookies y cabeceras que la API no usa.',
      en: 'Leave out cookies and headers the API does not use.',
    },
  },
  validation_failed: {
    meaning: {
      es: 'El cuerpo se entiende, pero hay datos que no valen. `errors` los nombra todos, cada uno con su puntero y su código.',
      en: 'The body is understood, but some of its data do not stand. `errors` names all of them, each with its pointer and code.',
    },
    remedy: {
      es: 'Corrija cada dato según su código y envíe la petición otra vez. No se ha guardado nada.',
      en: 'Correct each of them by its code and send the request again. Nothing was saved.',
    },
    errors: [{ pointer: '#/lines/0/units', code: 'too_small' }],
  },
  idempotency_key_reused: {
    meaning: {
      es: 'La `Idempotency-Key` ya se usó en los últimos 7 días con otro contenido.',
      en: 'The `Idempotency-Key` was used with other content in the last 7 days.',
    },
    remedy: {
      es: 'Use una clave nueva para cada operación nueva, y la misma solo para repetir la misma petición.',
      en: 'Use a new key for each new operation, and the same one only to repeat the same request.',
    },
    errors: [{ header: 'Idempotency-Key', code: 'invalid_value' }],
  },
  too_many_requests: {
    meaning: {
      es: 'La credencial ha hecho más peticiones de las que tiene permitidas por segundo o por minuto.',
      en: 'The credential made more requests than it is allowed to a second or a minute.',
    },
    remedy: {
      es: 'Espere los segundos que dice `Retry-After`. Las cabeceras `RateLimit` dicen cuántas quedan.',
      en: 'Wait the seconds given by `Retry-After`. The `RateLimit` headers say how many are left.',
    },
    headers: { 'Retry-After': '2' },
  },
  too_many_attempts: {
    meaning: {
      es: 'Demasiados PIN equivocados seguidos: el usuario está bloqueado un tiempo, que se dobla con cada fallo.',
      en: 'Too many wrong PINs in a row: the user is locked out for a time that doubles with each failure.',
    },
    remedy: {
      es: 'Espere los segundos que dice `Retry-After`, o pida a un responsable un PIN nuevo.',
      en: 'Wait the seconds given by `Retry-After`, or have a manager set a new PIN.',
    },
    headers: { 'Retry-After': '30' },
  },
  internal: {
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
  clock_suspect: {
    meaning: {
      es: 'El reloj de la máquina ha dado un salto, va por detrás de lo último que se hizo, muy por delante, o no coincide con la mayoría de los puestos. Un documento con una fecha adelantada cerraría su serie hasta ese día, así que no se emite ninguno.',
      en: 'The clock of the machine jumped, is before the last work or long after it, or disagrees with most tills. A document dated ahead would close its series until that day, so none is issued.',
    },
    remedy: {
      es: 'Ponga el reloj en hora: se sigue sin reiniciar. Si va bien, quien tenga el permiso system:clock lo confirma en la pantalla o con `POST /api/system/confirmClock`.',
      en: 'Set the clock right: it goes on without a restart. Where it is right, who holds system:clock confirms it on the screen or with `POST /api/system/confirmClock`.',
    },
  },
  database_damaged: {
    meaning: {
      es: 'El fichero de datos está dañado, alguien lo ha cambiado por fuera, o le faltan operaciones que ya se confirmaron. No se guarda nada más para no empeorarlo; lo que se puede leer se sigue leyendo. `GET /api/health` dice qué pasa y desde cuándo.',
      en: 'The database file is damaged, was changed from outside, or lacks work that was acknowledged. Nothing more is saved, so as not to make it worse; what can be read is still read. `GET /api/health` says what is wrong and since when.',
    },
    remedy: {
      es: 'Pare el servidor y restaure la última copia buena con «taquilla restore»; el fichero dañado se conserva. Si se sabe qué ha pasado y se quiere seguir con lo que hay, «taquilla verify --accept».',
      en: 'Stop the server and restore the newest good backup with “taquilla restore”; the damaged file is kept. Where it is known what happened, and what is there is to be gone on with, “taquilla verify --accept”.',
    },
    headers: { 'Retry-After': '1' },
  },
  pepper_missing: {
    meaning: {
      es: 'El fichero pepper.key de la carpeta de datos falta, está dañado o es de otra instalación, así que ningún PIN se puede comprobar ni guardar. No se ha contado ningún intento.',
      en: 'The file pepper.key of the data folder is missing, damaged, or another installation’s, so no PIN can be checked or stored. No attempt was counted.',
    },
    remedy: {
      es: 'Vuelva a poner el fichero (está en las copias hechas con contraseña) y reinicie. Si se ha perdido, ponga un PIN nuevo con «taquilla pin --new-pepper». Las claves de API no dependen de él.',
      en: 'Put the file back (backups made with a passphrase hold it) and restart. If it is lost, set a PIN anew with “taquilla pin --new-pepper”. API keys do not depend on it.',
    },
    headers: { 'Retry-After': '1' },
  },
  too_many_streams: {
    meaning: {
      es: 'Ya hay tantas conexiones de eventos abiertas como admite el servidor.',
      en: 'As many streams of events are open as the server takes.',
    },
    remedy: {
      es: 'Vuelva a intentarlo más tarde, o lea el registro por páginas: `GET /api/events?after=…`.',
      en: 'Try again later, or read the log page by page: `GET /api/events?after=…`.',
    },
    headers: { 'Retry-After': '30' },
  },
  identity_provider_unavailable: {
    meaning: {
      es: 'No se han podido obtener las claves del proveedor de identidad, así que no se puede comprobar quién pide.',
      en: 'The keys of the identity provider could not be fetched, so it cannot be checked who asks.',
    },
    remedy: {
      es: 'Repita la petición. Si dura, compruebe la red y la dirección del proveedor en los ajustes. El PIN y las claves de API no dependen de él.',
      en: 'Repeat the request. If it lasts, check the network and the provider’s address in the settings. PINs and API keys do not depend on it.',
    },
    headers: { 'Retry-After': '1' },
  },
  timeout: {
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
};
