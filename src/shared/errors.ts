/**
 * The errors of the service. Each has a stable code, an HTTP status and a title in every language; a thrown
 * `ServiceError` becomes `application/problem+json` (RFC 9457) at the HTTP edge and nothing else leaves the server.
 */
import type { Label } from './catalogue/defineModel.ts';
import { errorCatalogue } from './errorCatalogue.ts';

export { errorCatalogue };

/** A code of `problems/`, where each has its row. */
export type ErrorCode = keyof typeof errorCatalogue;

/** What is wrong with one field. */
export const fieldCodes = {
  required: { es: 'Falta este dato', en: 'This is required' },
  invalid_type: { es: 'No es del tipo esperado', en: 'Not of the expected type' },
  invalid_value: { es: 'El valor no es válido', en: 'The value is not valid' },
  too_small: { es: 'El valor es demasiado pequeño', en: 'The value is too small' },
  too_big: { es: 'El valor es demasiado grande', en: 'The value is too big' },
  too_long: { es: 'Es demasiado largo', en: 'It is too long' },
  unknown_time_zone: {
    es: 'No es una zona horaria que se conozca: Europe/Madrid, Atlantic/Canary…',
    en: 'It is no time zone that is known: Europe/Madrid, Atlantic/Canary…',
  },
  line_break: { es: 'Es de una sola línea: no lleva saltos de línea', en: 'It is one line: it takes no line breaks' },
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
  code_retired: { es: 'Este código se cambió por otro', en: 'This code was replaced by another' },
  quarter_over: {
    es: 'El trimestre de esta fecha ha terminado: si ya declaró su IVA, tendrá que rectificarlo',
    en: 'The quarter of this date is over: if its tax has been declared, the return has to be corrected',
  },
  not_printable: {
    es: 'El papel no puede escribir estas letras. Escríbalo en letras latinas',
    en: 'Paper cannot show these letters. Write it in Latin letters',
  },
  other_month: {
    es: 'Una factura recapitulativa reúne documentos de un solo mes',
    en: 'A summary invoice holds documents of a single month',
  },
  price_changed: { es: 'El precio ha cambiado', en: 'The price has changed' },
  total_mismatch: { es: 'Los importes no cuadran', en: 'The amounts do not match' },
  sale_mismatch: { es: 'No coincide con la venta', en: 'It does not agree with the sale' },
  not_for_tills: {
    es: 'En caja se emite un tique o una factura, y nada más',
    en: 'A till issues a ticket or an invoice, and nothing else',
  },
  recharge_only: {
    es: 'Es un bono: se vende recargándolo a un cliente',
    en: 'It is a voucher: it is sold by recharging it for a customer',
  },
  sign_up_only: {
    es: 'Es una cuota o una matrícula: se cobra dando de alta a un cliente, o cobrando la cuota que debe',
    en: 'It is a fee or an enrolment: it is sold by signing a customer up, or by taking the fee they owe',
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
    es: 'El NIF no es correcto: la letra o cifra de control no cuadra. Si es otro documento, diga de qué tipo',
    en: 'The tax number is not right: its check letter or digit does not fit. Of another document, say its kind',
  },
  tax_number_country_invalid: {
    es: 'Falta el país que expidió el documento; de España solo vale el pasaporte, o el NIF',
    en: 'The country that issued the document is missing; of Spain only a passport, or the NIF, will do',
  },
  email_invalid: { es: 'No es una dirección de correo', en: 'It is no e-mail address' },
  telephone_invalid: {
    es: 'No es un teléfono: en España tiene nueve cifras, y el de otro país empieza por +',
    en: 'It is no telephone number: in Spain it has nine digits, and one of another country begins with +',
  },
  postcode_invalid: { es: 'No es un código postal de ese país', en: 'It is no postcode of that country' },
  postcode_other_province: { es: 'El código postal es de otra provincia', en: 'The postcode is of another province' },
  iban_invalid: {
    es: 'El IBAN no es correcto: las cifras de control no cuadran',
    en: 'The IBAN is not right: its check digits do not fit',
  },
  birth_date_invalid: {
    es: 'Nadie pudo nacer ese día: compruebe el año',
    en: 'Nobody can have been born that day: check the year',
  },
  language_invalid: { es: 'No es un idioma: se escribe es, en, pt-BR', en: 'It is no language: write es, en, pt-BR' },
  check_digit_wrong: {
    es: 'La última cifra no cuadra con las demás: compruebe el código',
    en: 'The last digit does not fit the others: check the code',
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
  withholding_unfit: {
    es: 'Solo lleva retención una factura completa escrita en la oficina: ni un tique, ni un documento interno, ni una factura de ventas',
    en: 'Only a full invoice written in the office has a withholding: no ticket, internal document or invoice of sales',
  },
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
  method_retired: {
    es: 'Se pagó con un método que ya no se usa: elija con cuál se devuelve',
    en: 'It was paid by a method that is in use no more: choose one to pay it back by',
  },
  not_lendable: {
    es: 'Este permiso no se presta: lo que se hace con él dura',
    en: 'This permission cannot be lent: what is done by it lasts',
  },
  settled: {
    es: 'Hay registros que se apoyan en este valor: cree otro registro con el nuevo',
    en: 'Other records rest on this value: make a new record with the other one',
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
