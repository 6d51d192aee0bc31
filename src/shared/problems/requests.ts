/** What cannot be taken as a request: how it is written, addressed, sized and repeated. */
import type { ProblemEntry } from './problemEntry.ts';

export const requestProblems = {
  malformed_request: {
    status: 400,
    title: { es: 'La petición no es HTTP válida', en: 'The request is not valid HTTP' },
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
    status: 400,
    title: { es: 'El cuerpo no es JSON válido', en: 'The body is not valid JSON' },
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
    status: 400,
    title: { es: 'Un parámetro no es válido', en: 'A parameter is not valid' },
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
    status: 400,
    title: { es: 'Un parámetro no existe', en: 'A parameter does not exist' },
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
    status: 400,
    title: { es: 'El cursor no es válido', en: 'The cursor is not valid' },
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
    status: 400,
    title: { es: 'La versión pedida no existe', en: 'The requested version does not exist' },
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
  method_not_allowed: {
    status: 405,
    title: { es: 'Método no permitido', en: 'Method not allowed' },
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
    status: 406,
    title: { es: 'No hay respuesta en el formato pedido', en: 'No answer in the requested format' },
    meaning: {
      es: 'La cabecera `Accept` no admite JSON, y esta dirección no responde con otra cosa.',
      en: 'The `Accept` header does not admit JSON, and this address answers with nothing else.',
    },
    remedy: {
      es: 'Envíe `Accept: application/json`, o quite la cabecera.',
      en: 'Send `Accept: application/json`, or leave the header out.',
    },
  },
  payload_too_large: {
    status: 413,
    title: { es: 'El cuerpo es demasiado grande', en: 'The body is too large' },
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
    status: 414,
    title: { es: 'La dirección es demasiado larga', en: 'The address is too long' },
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
    status: 415,
    title: { es: 'El cuerpo debe ser JSON', en: 'The body must be JSON' },
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
    status: 431,
    title: { es: 'Las cabeceras son demasiado grandes', en: 'The headers are too large' },
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
    status: 422,
    title: { es: 'Hay datos que no son válidos', en: 'Some data are not valid' },
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
  precondition_failed: {
    status: 412,
    title: { es: 'El registro ha cambiado entretanto', en: 'The record has changed in the meantime' },
    meaning: {
      es: 'El registro ya no es el que se leyó: su `ETag` no es el de `If-Match`. No se ha cambiado nada.',
      en: 'The record is no longer the one that was read: its `ETag` is not that of `If-Match`. Nothing was changed.',
    },
    remedy: {
      es: 'Lea el registro, vuelva a aplicar el cambio y envíelo con el `ETag` nuevo.',
      en: 'Read the record, apply the change anew and send it with the new `ETag`.',
    },
  },
  idempotency_in_progress: {
    status: 409,
    title: { es: 'La misma petición se está procesando', en: 'The same request is being processed' },
    meaning: {
      es: 'Una petición con la misma `Idempotency-Key` todavía se está procesando.',
      en: 'A request with the same `Idempotency-Key` is still being processed.',
    },
    remedy: {
      es: 'Espere y repita la misma petición: recibirá la respuesta de la primera.',
      en: 'Wait and repeat the same request: it gets the answer of the first one.',
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: {
      es: 'La clave de idempotencia ya se usó con otro contenido',
      en: 'The idempotency key was already used with other content',
    },
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
  position_unknown: {
    status: 410,
    title: { es: 'Esa posición no está en el registro de eventos', en: 'That position is not in the event log' },
    meaning: {
      es: 'El registro de eventos no llega hasta esa posición. La base de datos es una copia de seguridad restaurada.',
      en: 'The event log does not reach that position. The database is a backup that was restored.',
    },
    remedy: {
      es: 'Lea de nuevo todos los registros y siga desde `GET /api/events?after=newest`.',
      en: 'Read all records anew, and go on from `GET /api/events?after=newest`.',
    },
  },
} satisfies Readonly<Record<string, ProblemEntry>>;
