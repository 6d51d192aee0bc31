// Written by scripts/generateIndexes.ts.
/** Status and title of every error code. */
export const errorCatalogue = {
  malformed_request: {
    status: 400,
    title: { es: 'La petición no es HTTP válida', en: 'The request is not valid HTTP' },
  },
  malformed_json: {
    status: 400,
    title: { es: 'El cuerpo no es JSON válido', en: 'The body is not valid JSON' },
  },
  invalid_parameter: {
    status: 400,
    title: { es: 'Un parámetro no es válido', en: 'A parameter is not valid' },
  },
  unknown_parameter: {
    status: 400,
    title: { es: 'Un parámetro no existe', en: 'A parameter does not exist' },
  },
  cursor_invalid: {
    status: 400,
    title: { es: 'El cursor no es válido', en: 'The cursor is not valid' },
  },
  unsupported_version: {
    status: 400,
    title: { es: 'La versión pedida no existe', en: 'The requested version does not exist' },
  },
  unauthenticated: {
    status: 401,
    title: { es: 'Falta identificarse', en: 'Authentication is required' },
  },
  insufficient_scope: {
    status: 403,
    title: { es: 'No tiene permiso para esta operación', en: 'You are not allowed to do this' },
  },
  identity_not_linked: {
    status: 403,
    title: { es: 'La identidad no está vinculada a un perfil', en: 'The identity is not linked to a profile' },
  },
  authorisation_invalid: {
    status: 403,
    title: {
      es: 'La autorización no vale: ya se usó, ha caducado o es de otra sesión',
      en: 'The authorisation does not stand: it was used, has expired, or is another session’s',
    },
  },
  host_not_allowed: {
    status: 403,
    title: { es: 'El servidor no atiende ese nombre de host', en: 'The server does not answer to that host' },
  },
  origin_not_allowed: {
    status: 403,
    title: { es: 'El servidor no atiende ese origen', en: 'The server does not answer to that origin' },
  },
  terminal_not_allowed: {
    status: 403,
    title: { es: 'Este equipo no está dado de alta', en: 'This terminal is not enrolled' },
  },
  secure_connection_required: {
    status: 403,
    title: {
      es: 'Por una conexión sin cifrar no se admiten PIN ni contraseñas',
      en: 'No PIN or password is taken over a connection that is not encrypted',
    },
  },
  not_found: {
    status: 404,
    title: { es: 'No existe', en: 'Not found' },
  },
  unknown_model: {
    status: 404,
    title: { es: 'El modelo no existe', en: 'The model does not exist' },
  },
  backup_missing: {
    status: 404,
    title: { es: 'Esa copia de seguridad no está', en: 'There is no such backup' },
  },
  method_not_allowed: {
    status: 405,
    title: { es: 'Método no permitido', en: 'Method not allowed' },
  },
  not_acceptable: {
    status: 406,
    title: { es: 'No hay respuesta en el formato pedido', en: 'No answer in the requested format' },
  },
  idempotency_in_progress: {
    status: 409,
    title: { es: 'La misma petición se está procesando', en: 'The same request is being processed' },
  },
  invalid_transition: {
    status: 409,
    title: { es: 'El registro no admite ese cambio de estado', en: 'The record does not allow that change of state' },
  },
  immutable_record: {
    status: 409,
    title: { es: 'El registro ya no se puede cambiar', en: 'The record can no longer be changed' },
  },
  record_deleted: {
    status: 409,
    title: { es: 'El registro está eliminado', en: 'The record is deleted' },
  },
  basket_elsewhere: {
    status: 409,
    title: { es: 'La cesta la tiene otra caja', en: 'Another till has the basket' },
  },
  already_refunded: {
    status: 409,
    title: { es: 'Ya se había devuelto', en: 'It was refunded before' },
  },
  not_deleted: {
    status: 409,
    title: { es: 'El registro no está eliminado', en: 'The record is not deleted' },
  },
  selection_changed: {
    status: 409,
    title: { es: 'La selección ya no es la misma', en: 'The selection is no longer the same' },
  },
  remittance_changed: {
    status: 409,
    title: { es: 'Lo que se iba a cobrar ha cambiado', en: 'What was to be collected has changed' },
  },
  in_collection: {
    status: 409,
    title: { es: 'El banco ya lo está cobrando', en: 'The bank is collecting it already' },
  },
  entry_repeated: {
    status: 409,
    title: { es: 'Ya se ha contado su entrada', en: 'The entry was counted already' },
  },
  entry_withheld: {
    status: 409,
    title: { es: 'Hay algo en contra de que entre', en: 'Something stands against the entry' },
  },
  same_subscription: {
    status: 409,
    title: { es: 'El cliente ya tiene esa suscripción', en: 'The customer has that subscription already' },
  },
  fees_changed: {
    status: 409,
    title: { es: 'Las cuotas ya no son las mismas', en: 'The fees are no longer the same' },
  },
  fees_running: {
    status: 409,
    title: { es: 'Ya se están emitiendo cuotas', en: 'Fees are being issued already' },
  },
  unique_conflict: {
    status: 409,
    title: { es: 'Ya existe un registro con ese valor', en: 'A record with that value already exists' },
  },
  sale_charged: {
    status: 409,
    title: { es: 'La venta ya está en otro documento', en: 'The sale is on another document already' },
  },
  basket_charged: {
    status: 409,
    title: { es: 'La cesta ya está cobrada', en: 'The basket has been charged' },
  },
  month_open: {
    status: 409,
    title: { es: 'El mes tiene algo pendiente', en: 'Something of the month is open' },
  },
  basket_overpaid: {
    status: 409,
    title: { es: 'Se ha cobrado más de lo que cuesta la cesta', en: 'More was taken than the basket costs' },
  },
  basket_holds_money: {
    status: 409,
    title: { es: 'Hay dinero cobrado para esta cesta', en: 'Money was taken for this basket' },
  },
  basket_payment_ended: {
    status: 409,
    title: { es: 'Ese cobro ya no está pendiente', en: 'That payment is no longer waiting' },
  },
  last_administrator: {
    status: 409,
    title: {
      es: 'No quedaría nadie que pudiera administrar los usuarios',
      en: 'Nobody would be left who can administer users',
    },
  },
  in_use: {
    status: 409,
    title: { es: 'El registro está en uso', en: 'The record is in use' },
  },
  cash_point_open: {
    status: 409,
    title: { es: 'La caja ya está abierta', en: 'The cash point is already open' },
  },
  cash_point_closed: {
    status: 409,
    title: { es: 'La caja está cerrada', en: 'The cash point is closed' },
  },
  insufficient_balance: {
    status: 409,
    title: { es: 'Saldo insuficiente', en: 'Insufficient balance' },
  },
  insufficient_cash: {
    status: 409,
    title: { es: 'No hay tanto efectivo en la caja', en: 'There is not that much cash in the till' },
  },
  already_set_up: {
    status: 409,
    title: { es: 'La instalación ya está configurada', en: 'The installation is already set up' },
  },
  date_before_series: {
    status: 409,
    title: { es: 'La fecha es anterior a la última de la serie', en: 'The date is before the last one of the series' },
  },
  clock_suspect: {
    status: 409,
    title: {
      es: 'El reloj no parece ir bien: no se pueden emitir documentos',
      en: 'The clock does not seem to be right: no documents can be issued',
    },
  },
  printer_not_configured: {
    status: 409,
    title: { es: 'Esta caja no tiene impresora de tiques', en: 'This cash point has no receipt printer' },
  },
  drawer_not_configured: {
    status: 409,
    title: {
      es: 'Esta caja no tiene un cajón que se abra desde aquí',
      en: 'This cash point has no drawer to open from here',
    },
  },
  outcome_unknown: {
    status: 409,
    title: {
      es: 'Esto ya se pidió, y no se sabe cómo acabó',
      en: 'This was asked for before, and nobody knows how it ended',
    },
  },
  mail_not_configured: {
    status: 409,
    title: { es: 'No hay servidor de correo configurado', en: 'No mail server is configured' },
  },
  backup_unfit: {
    status: 409,
    title: { es: 'Esta copia de seguridad no se puede restaurar aquí', en: 'This backup cannot be restored here' },
  },
  restore_under_way: {
    status: 409,
    title: { es: 'Ya se está restaurando una copia', en: 'A backup is being restored already' },
  },
  update_missing: {
    status: 409,
    title: { es: 'No hay ninguna versión nueva que instalar', en: 'There is no new version to install' },
  },
  update_blocked: {
    status: 409,
    title: { es: 'Ahora no se puede instalar la versión nueva', en: 'The new version cannot be installed now' },
  },
  position_unknown: {
    status: 410,
    title: { es: 'Esa posición no está en el registro de eventos', en: 'That position is not in the event log' },
  },
  code_retired: {
    status: 410,
    title: { es: 'Este código se cambió por otro', en: 'This code was replaced by another' },
  },
  precondition_failed: {
    status: 412,
    title: { es: 'El registro ha cambiado entretanto', en: 'The record has changed in the meantime' },
  },
  payload_too_large: {
    status: 413,
    title: { es: 'El cuerpo es demasiado grande', en: 'The body is too large' },
  },
  uri_too_long: {
    status: 414,
    title: { es: 'La dirección es demasiado larga', en: 'The address is too long' },
  },
  unsupported_media_type: {
    status: 415,
    title: { es: 'El cuerpo debe ser JSON', en: 'The body must be JSON' },
  },
  validation_failed: {
    status: 422,
    title: { es: 'Hay datos que no son válidos', en: 'Some data are not valid' },
  },
  idempotency_key_reused: {
    status: 422,
    title: {
      es: 'La clave de idempotencia ya se usó con otro contenido',
      en: 'The idempotency key was already used with other content',
    },
  },
  too_many_requests: {
    status: 429,
    title: { es: 'Demasiadas peticiones', en: 'Too many requests' },
  },
  too_many_attempts: {
    status: 429,
    title: { es: 'Demasiados intentos: espere un momento', en: 'Too many attempts: wait a moment' },
  },
  headers_too_large: {
    status: 431,
    title: { es: 'Las cabeceras son demasiado grandes', en: 'The headers are too large' },
  },
  internal: {
    status: 500,
    title: { es: 'Error interno: no se ha guardado nada', en: 'Internal error: nothing was saved' },
  },
  too_many_streams: {
    status: 503,
    title: { es: 'Hay demasiadas conexiones de eventos abiertas', en: 'Too many streams of events are open' },
  },
  identity_provider_unavailable: {
    status: 503,
    title: { es: 'El proveedor de identidad no responde', en: 'The identity provider does not answer' },
  },
  pepper_missing: {
    status: 503,
    title: {
      es: 'Falta la clave de los PIN de esta instalación (pepper.key), o es otra: avise a quien la mantiene',
      en: 'The key of this installation’s PINs (pepper.key) is missing or another: tell whoever maintains it',
    },
  },
  printer_unavailable: {
    status: 503,
    title: { es: 'La impresora está apagada o no está en la red', en: 'The printer is off or not on the network' },
  },
  printer_out_of_paper: {
    status: 503,
    title: { es: 'La impresora no tiene papel', en: 'The printer has no paper' },
  },
  printer_cover_open: {
    status: 503,
    title: { es: 'La tapa de la impresora está abierta', en: 'The lid of the printer is open' },
  },
  printer_fault: {
    status: 503,
    title: { es: 'La impresora tiene una avería', en: 'The printer has a fault' },
  },
  database_busy: {
    status: 503,
    title: { es: 'La base de datos está ocupada', en: 'The database is busy' },
  },
  storage_unavailable: {
    status: 503,
    title: {
      es: 'No se puede escribir en el disco: no se ha guardado nada',
      en: 'The disk cannot be written: nothing was saved',
    },
  },
  database_damaged: {
    status: 503,
    title: {
      es: 'Los datos están dañados: se pueden consultar, pero no se puede guardar nada. Avise a quien mantiene la instalación',
      en: 'The data are damaged: they can be read, but nothing can be saved. Tell whoever maintains the installation',
    },
  },
  backup_unreachable: {
    status: 503,
    title: { es: 'No se puede leer el lugar de la copia de seguridad', en: 'The place of the backup cannot be read' },
  },
  timeout: {
    status: 503,
    title: { es: 'La operación ha tardado demasiado', en: 'The operation took too long' },
  },
} as const;
