/**
 * The errors of the service. Each has a stable code, an HTTP status and a title in every language; a thrown
 * `ServiceError` becomes `application/problem+json` (RFC 9457) at the HTTP edge and nothing else leaves the server.
 */
import type { Label } from './catalogue/defineModel.ts';

interface ErrorEntry {
  readonly status: number;
  readonly title: Label;
}

const entry = (status: number, es: string, en: string): ErrorEntry => ({ status, title: { es, en } });

/** Every problem the service answers with, by code. */
export const errorCatalogue = {
  malformed_request: entry(400, 'La petición no es HTTP válida', 'The request is not valid HTTP'),
  malformed_json: entry(400, 'El cuerpo no es JSON válido', 'The body is not valid JSON'),
  invalid_parameter: entry(400, 'Un parámetro no es válido', 'A parameter is not valid'),
  unknown_parameter: entry(400, 'Un parámetro no existe', 'A parameter does not exist'),
  cursor_invalid: entry(400, 'El cursor no es válido', 'The cursor is not valid'),
  unsupported_version: entry(400, 'La versión pedida no existe', 'The requested version does not exist'),
  unauthenticated: entry(401, 'Falta identificarse', 'Authentication is required'),
  insufficient_scope: entry(403, 'No tiene permiso para esta operación', 'You are not allowed to do this'),
  identity_not_linked: entry(
    403,
    'La identidad no está vinculada a un perfil',
    'The identity is not linked to a profile',
  ),
  authorisation_invalid: entry(
    403,
    'La autorización no vale: ya se usó, ha caducado o es de otra sesión',
    'The authorisation does not stand: it was used, has expired, or is another session’s',
  ),
  host_not_allowed: entry(403, 'El servidor no atiende ese nombre de host', 'The server does not answer to that host'),
  origin_not_allowed: entry(403, 'El servidor no atiende ese origen', 'The server does not answer to that origin'),
  terminal_not_allowed: entry(403, 'Este equipo no está dado de alta', 'This terminal is not enrolled'),
  secure_connection_required: entry(
    403,
    'Por una conexión sin cifrar no se admiten PIN ni contraseñas',
    'No PIN or password is taken over a connection that is not encrypted',
  ),
  not_found: entry(404, 'No existe', 'Not found'),
  unknown_model: entry(404, 'El modelo no existe', 'The model does not exist'),
  method_not_allowed: entry(405, 'Método no permitido', 'Method not allowed'),
  not_acceptable: entry(406, 'No hay respuesta en el formato pedido', 'No answer in the requested format'),
  invalid_transition: entry(
    409,
    'El registro no admite ese cambio de estado',
    'The record does not allow that change of state',
  ),
  immutable_record: entry(409, 'El registro ya no se puede cambiar', 'The record can no longer be changed'),
  record_deleted: entry(409, 'El registro está eliminado', 'The record is deleted'),
  not_deleted: entry(409, 'El registro no está eliminado', 'The record is not deleted'),
  selection_changed: entry(409, 'La selección ya no es la misma', 'The selection is no longer the same'),
  unique_conflict: entry(409, 'Ya existe un registro con ese valor', 'A record with that value already exists'),
  sale_charged: entry(409, 'La venta ya está en otro documento', 'The sale is on another document already'),
  last_administrator: entry(
    409,
    'No quedaría nadie que pudiera administrar los usuarios',
    'Nobody would be left who can administer users',
  ),
  in_use: entry(409, 'El registro está en uso', 'The record is in use'),
  cash_point_open: entry(409, 'La caja ya está abierta', 'The cash point is already open'),
  cash_point_closed: entry(409, 'La caja está cerrada', 'The cash point is closed'),
  insufficient_balance: entry(409, 'Saldo insuficiente', 'Insufficient balance'),
  insufficient_cash: entry(409, 'No hay tanto efectivo en la caja', 'There is not that much cash in the till'),
  printer_not_configured: entry(
    409,
    'Esta caja no tiene impresora de tiques',
    'This cash point has no receipt printer',
  ),
  mail_not_configured: entry(409, 'No hay servidor de correo configurado', 'No mail server is configured'),
  idempotency_in_progress: entry(409, 'La misma petición se está procesando', 'The same request is being processed'),
  already_set_up: entry(409, 'La instalación ya está configurada', 'The installation is already set up'),
  date_before_series: entry(
    409,
    'La fecha es anterior a la última de la serie',
    'The date is before the last one of the series',
  ),
  position_unknown: entry(
    410,
    'Esa posición no está en el registro de eventos',
    'That position is not in the event log',
  ),
  clock_suspect: entry(
    409,
    'El reloj no parece ir bien: no se pueden emitir documentos',
    'The clock does not seem to be right: no documents can be issued',
  ),
  precondition_failed: entry(412, 'El registro ha cambiado entretanto', 'The record has changed in the meantime'),
  payload_too_large: entry(413, 'El cuerpo es demasiado grande', 'The body is too large'),
  uri_too_long: entry(414, 'La dirección es demasiado larga', 'The address is too long'),
  unsupported_media_type: entry(415, 'El cuerpo debe ser JSON', 'The body must be JSON'),
  headers_too_large: entry(431, 'Las cabeceras son demasiado grandes', 'The headers are too large'),
  validation_failed: entry(422, 'Hay datos que no son válidos', 'Some data are not valid'),
  idempotency_key_reused: entry(
    422,
    'La clave de idempotencia ya se usó con otro contenido',
    'The idempotency key was already used with other content',
  ),
  too_many_requests: entry(429, 'Demasiadas peticiones', 'Too many requests'),
  too_many_attempts: entry(429, 'Demasiados intentos: espere un momento', 'Too many attempts: wait a moment'),
  internal: entry(500, 'Error interno: no se ha guardado nada', 'Internal error: nothing was saved'),
  database_busy: entry(503, 'La base de datos está ocupada', 'The database is busy'),
  storage_unavailable: entry(
    503,
    'No se puede escribir en el disco: no se ha guardado nada',
    'The disk cannot be written: nothing was saved',
  ),
  printer_unavailable: entry(503, 'La impresora de tiques no responde', 'The receipt printer does not answer'),
  too_many_streams: entry(503, 'Hay demasiadas conexiones de eventos abiertas', 'Too many streams of events are open'),
  identity_provider_unavailable: entry(
    503,
    'El proveedor de identidad no responde',
    'The identity provider does not answer',
  ),
  database_damaged: entry(
    503,
    'Los datos están dañados: se pueden consultar, pero no se puede guardar nada. Avise a quien mantiene la instalación',
    'The data are damaged: they can be read, but nothing can be saved. Tell whoever maintains the installation',
  ),
  pepper_missing: entry(
    503,
    'Falta la clave de los PIN de esta instalación (pepper.key), o es otra: avise a quien la mantiene',
    'The key of this installation’s PINs (pepper.key) is missing or another: tell whoever maintains it',
  ),
  timeout: entry(503, 'La operación ha tardado demasiado', 'The operation took too long'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What is wrong with one field. */
export const fieldCodes = {
  required: { es: 'Falta este dato', en: 'This is required' },
  invalid_type: { es: 'No es del tipo esperado', en: 'Not of the expected type' },
  invalid_value: { es: 'El valor no es válido', en: 'The value is not valid' },
  too_small: { es: 'El valor es demasiado pequeño', en: 'The value is too small' },
  too_big: { es: 'El valor es demasiado grande', en: 'The value is too big' },
  too_long: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  too_precise: { es: 'Tiene demasiados decimales', en: 'It has too many decimals' },
  not_https: { es: 'La dirección debe empezar por https://', en: 'The address must begin with https://' },
  server_not_allowed: {
    es: 'La dirección es de una red interna y el ajuste allowedServers no la incluye',
    en: 'The address is inside a network and the setting allowedServers does not list it',
  },
  not_supported: { es: 'No se admite en esta petición', en: 'Not supported by this request' },
  unknown_field: { es: 'El campo no existe', en: 'The field does not exist' },
  read_only_field: { es: 'El campo es de solo lectura', en: 'The field is read-only' },
  already_taken: { es: 'Ya lo tiene otro registro', en: 'Another record has it' },
  unknown_reference: { es: 'El registro indicado no existe', en: 'The record referred to does not exist' },
  total_mismatch: { es: 'Los importes no cuadran', en: 'The amounts do not match' },
  sale_mismatch: { es: 'No coincide con la venta', en: 'It does not agree with the sale' },
  not_for_tills: {
    es: 'En caja se emite un tique o una factura, y nada más',
    en: 'A till issues a ticket or an invoice, and nothing else',
  },
  source_required: {
    es: 'Falta el documento que corrige o reúne',
    en: 'The document it corrects or sums up is missing',
  },
  customer_required: { es: 'Este documento necesita un cliente', en: 'This document needs a customer' },
  tax_number_required: {
    es: 'Este documento necesita el NIF del cliente',
    en: 'This document needs the customer’s tax number',
  },
  tax_number_invalid: {
    es: 'El NIF no es correcto: la letra o cifra de control no cuadra',
    en: 'The tax number is not right: its check letter or digit does not fit',
  },
  address_required: {
    es: 'Este documento necesita la dirección del cliente',
    en: 'This document needs the customer’s address',
  },
  negative_total: {
    es: 'Este documento no admite un total negativo',
    en: 'This document does not allow a negative total',
  },
  positive_total: {
    es: 'Este documento no admite un total positivo',
    en: 'This document does not allow a positive total',
  },
  negative_line: { es: 'Este documento no admite líneas negativas', en: 'This document does not allow negative lines' },
  positive_line: { es: 'Este documento no admite líneas positivas', en: 'This document does not allow positive lines' },
  max_amount_exceeded: {
    es: 'El total supera el máximo de este documento',
    en: 'The total is above the limit of this document',
  },
  comment_required: { es: 'La diferencia necesita una explicación', en: 'The difference needs an explanation' },
  manager_required: {
    es: 'La diferencia necesita el PIN de un responsable',
    en: 'The difference needs a manager’s PIN',
  },
  not_the_holder: { es: 'No es quien tiene la caja', en: 'Does not hold the cash point' },
  cash_limit_exceeded: {
    es: 'Una operación de este importe no se puede cobrar ni devolver en efectivo',
    en: 'An operation of this amount can be neither paid nor paid back in cash',
  },
  not_lendable: {
    es: 'Este permiso no se presta: lo que se hace con él dura',
    en: 'This permission cannot be lent: what is done by it lasts',
  },
  same_person: { es: 'Nadie se autoriza a sí mismo', en: 'Nobody authorises themselves' },
  wrong_code: {
    es: 'El código no vale: no es ese, ya se usó o ha caducado',
    en: 'The code does not stand: it is another, was used, or has expired',
  },
  wrong_pin: { es: 'El PIN no es correcto', en: 'The PIN is not right' },
} as const satisfies Record<string, Label>;

export type FieldCode = keyof typeof fieldCodes;

/** One field at fault: a JSON pointer into the body, a query parameter or a header. */
export interface FieldError {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly code: FieldCode;
  readonly detail?: string;
}

/** The body of every error answer (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly instance: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
}

export interface ServiceErrorOptions {
  /** Safe to show to the client: a name or number as it is, or a sentence in each language. */
  readonly detail?: string | Label;
  readonly errors?: readonly FieldError[];
  /** The raw cause, for the log only. */
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error with a stable code. Rolls back the request's transaction and becomes the answer. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | Label | undefined;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ServiceErrorOptions = {}) {
    super((typeof options.detail === 'object' ? options.detail.en : options.detail) ?? code, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** 422 with one field at fault, by JSON pointer (`#/lines/0/units`). */
export function invalidField(pointer: string, code: FieldCode, detail?: string): ServiceError {
  return new ServiceError('validation_failed', {
    errors: [detail === undefined ? { pointer, code } : { pointer, code, detail }],
  });
}
