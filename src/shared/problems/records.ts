/** What the records, the money and the series do not allow as they stand. */
import type { ProblemEntry } from './problemEntry.ts';

export const recordProblems = {
  not_found: {
    status: 404,
    title: { es: 'No existe', en: 'Not found' },
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
    status: 404,
    title: { es: 'El modelo no existe', en: 'The model does not exist' },
    meaning: {
      es: 'La dirección nombra un modelo que la API no tiene.',
      en: 'The address names a model the API does not have.',
    },
    remedy: {
      es: 'Los nombres distinguen mayúsculas y se escriben como en la descripción de la API: `ommitedSale`, `invoiceLine`.',
      en: 'Names are case-sensitive and spelt as in the description of the API: `ommitedSale`, `invoiceLine`.',
    },
  },
  invalid_transition: {
    status: 409,
    title: { es: 'El registro no admite ese cambio de estado', en: 'The record does not allow that change of state' },
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
    status: 409,
    title: { es: 'El registro ya no se puede cambiar', en: 'The record can no longer be changed' },
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
    status: 409,
    title: { es: 'El registro está eliminado', en: 'The record is deleted' },
    meaning: {
      es: 'El registro está eliminado y no admite cambios.',
      en: 'The record is deleted and takes no changes.',
    },
    remedy: {
      es: 'Recupérelo primero con `POST …/restore`.',
      en: 'Bring it back first, with `POST …/restore`.',
    },
  },
  basket_elsewhere: {
    status: 409,
    title: { es: 'La cesta la tiene otra caja', en: 'Another till has the basket' },
    meaning: {
      es: 'La cesta en espera ya se recuperó: `detail` dice quién, dónde y cuándo.',
      en: 'The held basket was taken up already: `detail` says by whom, where and when.',
    },
    remedy: {
      es: 'Siga con ella en la caja que la tiene, o apártela allí otra vez.',
      en: 'Go on with it at the till that has it, or put it aside there again.',
    },
  },
  code_retired: {
    status: 410,
    title: { es: 'Este código se cambió por otro', en: 'This code was replaced by another' },
    meaning: {
      es: 'El bono al portador tiene otro código: `detail` dice quién lo cambió y cuándo.',
      en: 'The bearer’s voucher has another code: `detail` says who replaced it and when.',
    },
    remedy: {
      es: 'Pida el papel nuevo: lo que queda está en él.',
      en: 'Ask for the new paper: what is left is on it.',
    },
  },
  already_refunded: {
    status: 409,
    title: { es: 'Ya se había devuelto', en: 'It was refunded before' },
    meaning: {
      es: 'De lo que se quería devolver queda menos, o nada: `detail` dice con qué rectificativa se devolvió, quién, dónde y cuándo.',
      en: 'Less than was asked for is left to refund, or nothing: `detail` says by which credit note, who, where and when.',
    },
    remedy: {
      es: 'Lea el documento otra vez y devuelva solo lo que queda.',
      en: 'Read the document again and refund what is left alone.',
    },
  },
  not_deleted: {
    status: 409,
    title: { es: 'El registro no está eliminado', en: 'The record is not deleted' },
    meaning: {
      es: 'Se ha pedido recuperar un registro que no está eliminado.',
      en: 'A record that is not deleted was asked to be restored.',
    },
    remedy: {
      es: 'No hay nada que hacer: el registro está en uso normal.',
      en: 'There is nothing to do: the record is live.',
    },
  },
  selection_changed: {
    status: 409,
    title: { es: 'La selección ya no es la misma', en: 'The selection is no longer the same' },
    meaning: {
      es: 'El filtro encuentra otro número de registros que los que se esperaban; `detail` dice cuántos, y no se ha hecho nada.',
      en: 'The filter finds another number of records than was expected; `detail` says how many, and nothing was done.',
    },
    remedy: {
      es: 'Lea la lista otra vez y envíe el número que hay ahora, si son los registros que quiere.',
      en: 'Read the list again and send the number there is now, if they are the records you mean.',
    },
  },
  remittance_changed: {
    status: 409,
    title: { es: 'Lo que se iba a cobrar ha cambiado', en: 'What was to be collected has changed' },
    meaning: {
      es: 'Alguna venta de la remesa se debe de otra forma que cuando se creó: se ha pagado, cancelado o cambiado. `detail` la nombra.',
      en: 'A sale of the remittance is owed otherwise than when it was made: it was paid, cancelled or changed. `detail` names it.',
    },
    remedy: {
      es: 'Cancele la remesa y cree otra.',
      en: 'Cancel the remittance and make another.',
    },
  },
  in_collection: {
    status: 409,
    title: { es: 'El banco ya lo está cobrando', en: 'The bank is collecting it already' },
    meaning: {
      es: 'Está en una remesa que se ha enviado al banco. Si también se cobra aquí, el cliente paga dos veces.',
      en: 'It is in a remittance that went to the bank. If it is paid here as well, the customer pays twice.',
    },
    remedy: {
      es: 'Espere al banco. Si aun así se cobra aquí, envíe `inCollection` y devuelva lo que el banco cobre.',
      en: 'Wait for the bank. If it is paid here all the same, send `inCollection`, and give back what the bank collects.',
    },
  },
  entry_repeated: {
    status: 409,
    title: { es: 'Ya se ha contado su entrada', en: 'The entry was counted already' },
    meaning: {
      es: 'El cliente acaba de entrar: dentro de los minutos del ajuste `entries` nadie se cuenta dos veces. `detail` dice cuándo entró.',
      en: 'The customer has just come in: within the minutes of the setting `entries` nobody is counted twice. `detail` says when they came in.',
    },
    remedy: {
      es: 'No hay que hacer nada. Si la entrada anterior fue un error, deshágala.',
      en: 'There is nothing to do. Undo the entry before if it was a mistake.',
    },
  },
  entry_withheld: {
    status: 409,
    title: { es: 'Hay algo en contra de que entre', en: 'Something stands against the entry' },
    meaning: {
      es: 'Debe algo, o no tiene una suscripción en vigor. `detail` dice qué hay en contra, como `entries/customer.json` en `against`, y no se ha contado nada.',
      en: 'Something is due, or no subscription is in force. `detail` says what stands against it, as `entries/customer.json` does in `against`, and nothing was counted.',
    },
    remedy: {
      es: 'Cóbrelo o arréglelo. Si entra de todos modos, envíe `despite`: queda anotado el motivo.',
      en: 'Have it paid or put in order. If they come in all the same, send `despite`: the reason is noted.',
    },
  },
  same_subscription: {
    status: 409,
    title: { es: 'El cliente ya tiene esa suscripción', en: 'The customer has that subscription already' },
    meaning: {
      es: 'El cliente tiene otra del mismo tipo que coincide en algunos días: se cobraría dos veces. `detail` es su id, y no se ha guardado nada.',
      en: 'The customer has another of the same type on some of the same days, and would be charged twice. `detail` is its id, and nothing was stored.',
    },
    remedy: {
      es: 'Use esa, o acábela antes. Si quiere las dos, envíe `despite`.',
      en: 'Use that one, or end it before. Send `despite` if both are meant.',
    },
  },
  fees_changed: {
    status: 409,
    title: { es: 'Las cuotas ya no son las mismas', en: 'The fees are no longer the same' },
    meaning: {
      es: 'Desde la vista previa algo ha cambiado: se emitirían otras cuotas u otros importes. `detail` dice cuántas y por cuánto, y no se ha emitido nada.',
      en: 'Something changed since the preview: other fees or amounts would be issued. `detail` says how many for how much, and nothing was issued.',
    },
    remedy: {
      es: 'Pida otra vista previa, mire qué ha cambiado y emita con su `print`.',
      en: 'Ask for another preview, look at what changed, and issue with its `print`.',
    },
  },
  fees_running: {
    status: 409,
    title: { es: 'Ya se están emitiendo cuotas', en: 'Fees are being issued already' },
    meaning: {
      es: 'Hay otra emisión de cuotas en curso. Solo puede haber una a la vez.',
      en: 'Another run of fees is under way. There is one at a time.',
    },
    remedy: {
      es: 'Espere a que termine, o deténgala.',
      en: 'Wait until it is done, or stop it.',
    },
  },
  unique_conflict: {
    status: 409,
    title: { es: 'Ya existe un registro con ese valor', en: 'A record with that value already exists' },
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
    status: 409,
    title: { es: 'La venta ya está en otro documento', en: 'The sale is on another document already' },
    meaning: {
      es: 'La venta ya está en un documento: un borrador, una factura o una proforma. Una venta se cobra en uno solo. El detalle nombra los dos.',
      en: 'The sale is on a document already: a draft, an invoice or a proforma. A sale is charged by one alone. The detail names both.',
    },
    remedy: {
      es: 'Use ese documento. Para ponerla en otro, quite su línea del borrador, o anule el documento si aún no se ha pagado.',
      en: 'Use that document. To put it on another, take its line out of the draft, or void the document while it is unpaid.',
    },
  },
  basket_charged: {
    status: 409,
    title: { es: 'La cesta ya está cobrada', en: 'The basket has been charged' },
    meaning: {
      es: 'Se ha querido anotar un cobro para una cesta que ya tiene documento; `detail` dice su número. No se ha anotado nada.',
      en: 'Money was to be noted for a basket that has its document; `detail` has its number. Nothing was noted.',
    },
    remedy: {
      es: 'Si el dinero se ha tomado de verdad, devuélvalo, o anótelo en otra cesta con un `uuid` nuevo.',
      en: 'If the money was really taken, give it back, or note it for another basket with a new `uuid`.',
    },
  },
  month_open: {
    status: 409,
    title: { es: 'El mes tiene algo pendiente', en: 'Something of the month is open' },
    meaning: {
      es: 'Se ha querido cerrar un mes y no todas sus comprobaciones están bien; `detail` dice cuáles. No se ha cerrado.',
      en: 'A month was to be closed and not all of its checks are in order; `detail` says which. It was not closed.',
    },
    remedy: {
      es: 'Arregle lo que dicen las comprobaciones, o diga en `despite` por qué se cierra igualmente.',
      en: 'Mend what the checks say, or say in `despite` why it is closed all the same.',
    },
  },
  basket_overpaid: {
    status: 409,
    title: { es: 'Se ha cobrado más de lo que cuesta la cesta', en: 'More was taken than the basket costs' },
    meaning: {
      es: 'Lo cobrado de antemano para la cesta es más de lo que cuesta ahora; `detail` dice cuánto sobra. No se ha cobrado nada.',
      en: 'What was taken for the basket before is more than it costs now; `detail` says how much is too much. Nothing was charged.',
    },
    remedy: {
      es: 'Devuelva uno de esos cobros con `billing/refundBasketPayment`, o añada a la cesta lo que falta.',
      en: 'Give one of those payments back with `billing/refundBasketPayment`, or add to the basket what is missing.',
    },
  },
  basket_holds_money: {
    status: 409,
    title: { es: 'Hay dinero cobrado para esta cesta', en: 'Money was taken for this basket' },
    meaning: {
      es: 'Se ha querido descartar una cesta en espera para la que ya se cobró algo; `detail` dice cuánto. No se ha descartado.',
      en: 'A held basket was to be discarded that money was taken for; `detail` says how much. It was not discarded.',
    },
    remedy: {
      es: 'Recupérela y cóbrela, o devuelva antes ese dinero con `billing/refundBasketPayment`.',
      en: 'Take it up and charge it, or give the money back first with `billing/refundBasketPayment`.',
    },
  },
  basket_payment_ended: {
    status: 409,
    title: { es: 'Ese cobro ya no está pendiente', en: 'That payment is no longer waiting' },
    meaning: {
      es: 'El cobro ya se devolvió o ya está en un documento; `detail` dice cuál, quién y cuándo. No se ha cambiado nada.',
      en: 'The payment was given back or is on a document already; `detail` says which, who and when. Nothing was changed.',
    },
    remedy: {
      es: 'Lea el registro por su `endedBy`. Lo que está en un documento se corrige como cualquier otro pago.',
      en: 'Read the record by its `endedBy`. What is on a document is corrected like any other payment.',
    },
  },
  last_administrator: {
    status: 409,
    title: {
      es: 'No quedaría nadie que pudiera administrar los usuarios',
      en: 'Nobody would be left who can administer users',
    },
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
    status: 409,
    title: { es: 'El registro está en uso', en: 'The record is in use' },
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
    status: 409,
    title: { es: 'La caja ya está abierta', en: 'The cash point is already open' },
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
    status: 409,
    title: { es: 'La caja está cerrada', en: 'The cash point is closed' },
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
    status: 409,
    title: { es: 'Saldo insuficiente', en: 'Insufficient balance' },
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
    status: 409,
    title: { es: 'No hay tanto efectivo en la caja', en: 'There is not that much cash in the till' },
    meaning: {
      es: 'Se ha pedido sacar de la caja más efectivo del que hay según sus movimientos.',
      en: 'More cash was to be taken out than the cash point holds by its movements.',
    },
    remedy: {
      es: 'Compruebe el importe. Si en el cajón hay más, haga antes un arqueo.',
      en: 'Check the amount. If the drawer holds more, count it first.',
    },
  },
  already_set_up: {
    status: 409,
    title: { es: 'La instalación ya está configurada', en: 'The installation is already set up' },
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
    status: 409,
    title: { es: 'La fecha es anterior a la última de la serie', en: 'The date is before the last one of the series' },
    meaning: {
      es: 'Los números de una serie siguen el orden de las fechas, y la serie ya tiene un documento posterior.',
      en: 'The numbers of a series follow its dates, and the series already has a later document.',
    },
    remedy: {
      es: 'Use una fecha igual o posterior a la última. Si el reloj del equipo iba adelantado, corríjalo y abra otra serie que sustituya a la que nombra el detalle (`invoiceCounter` con `replaces`, permiso `invoice:import`).',
      en: 'Use the last date or a later one. If the clock of the machine was ahead, set it right and open a series that replaces the one the detail names (`invoiceCounter` with `replaces`, scope `invoice:import`).',
    },
  },
  clock_suspect: {
    status: 409,
    title: {
      es: 'El reloj no parece ir bien: no se pueden emitir documentos',
      en: 'The clock does not seem to be right: no documents can be issued',
    },
    meaning: {
      es: 'El reloj de la máquina ha dado un salto, va por detrás de lo último que se hizo, muy por delante, o no coincide con la mayoría de los puestos. Un documento con una fecha adelantada cerraría su serie hasta ese día, así que no se emite ninguno.',
      en: 'The clock of the machine jumped, is before the last work or long after it, or disagrees with most tills. A document dated ahead would close its series until that day, so none is issued.',
    },
    remedy: {
      es: 'Ponga el reloj en hora: se sigue sin reiniciar. Si va bien, quien tenga el permiso system:clock lo confirma en la pantalla o con `POST /api/system/confirmClock`.',
      en: 'Set the clock right: it goes on without a restart. Where it is right, who holds system:clock confirms it on the screen or with `POST /api/system/confirmClock`.',
    },
  },
} satisfies Readonly<Record<string, ProblemEntry>>;
