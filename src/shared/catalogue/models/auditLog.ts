import { defineModel } from '../defineModel.ts';

/** Audit log: one row per committed write request. */
export const auditLog = defineModel({
  name: 'auditLog',
  label: { es: 'Registro de auditoría', en: 'Audit log' },
  plural: { es: 'Registros de auditoría', en: 'Audit log' },
  job: ['reports', 3],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'operation',
  listed: ['operation', 'created', 'user', 'model', 'record'],
  search: [],
  views: [{ name: 'today', label: { es: 'Hoy', en: 'Today' }, address: { 'created[during]': 'today' } }],
  fields: {
    user: { type: 'int', label: { es: 'Usuario', en: 'User' }, access: 'ro', ref: 'user' },
    /** `staff`, `key`, `terminal`, `system`. */
    actor: {
      type: 'string',
      label: { es: 'Origen de la identidad', en: 'Kind of credential' },
      required: true,
      access: 'ro',
    },
    /** Which session or key; no part of its secret. */
    credential: { type: 'string', label: { es: 'Credencial', en: 'Credential' }, required: true, access: 'ro' },
    authorisedBy: { type: 'int', label: { es: 'Autorizado por', en: 'Authorised by' }, access: 'ro', ref: 'user' },
    operation: { type: 'string', label: { es: 'Operación', en: 'Operation' }, required: true, access: 'ro' },
    method: { type: 'string', label: { es: 'Método', en: 'Method' }, access: 'ro' },
    path: { type: 'text', label: { es: 'Dirección pedida', en: 'Address asked for' }, access: 'ro' },
    address: { type: 'string', label: { es: 'Dirección de red', en: 'Network address' }, access: 'ro' },
    onTerminal: {
      type: 'bool',
      label: { es: 'Desde un terminal', en: 'From a terminal' },
      required: true,
      access: 'ro',
    },
    request: { type: 'string', label: { es: 'Petición', en: 'Request' }, access: 'ro' },
    idempotencyKey: { type: 'string', label: { es: 'Clave de idempotencia', en: 'Idempotency key' }, access: 'ro' },
    /** Error code of a request that failed and was counted all the same: a wrong PIN. */
    refusal: { type: 'string', label: { es: 'Rechazo', en: 'Refusal' }, access: 'ro' },
    /** The main record of the request. */
    model: { type: 'string', label: { es: 'Modelo', en: 'Model' }, access: 'ro' },
    record: { type: 'int', label: { es: 'Registro', en: 'Record' }, access: 'ro' },
    /** `{model, id, kind, before?, after?, secrets?, cut?}` each; `cut` names fields whose values were too long. */
    changes: { type: 'any[]', label: { es: 'Cambios', en: 'Changes' }, required: true, access: 'ro' },
    /** How many records of each model are not in `changes`, because they were too many. */
    omitted: { type: 'any', label: { es: 'Cambios omitidos', en: 'Changes left out' }, access: 'ro' },
  },
  /**
   * The hash of a row covers `commitment`, which is a salted hash of `path` and `changes`. So personal data can be taken out of
   * these two, with the salt: the chain still proves everything else. `erased`: the erasure that did. `attested` has digests of
   * what decides about money or rights, as the write left it, by model and id; null of a row that is gone.
   */
  mutable: ['path', 'changes', 'salt', 'erased'],
  internal: { hash: 'text', salt: 'text', commitment: 'text', erased: 'integer', attested: 'text' },
});
