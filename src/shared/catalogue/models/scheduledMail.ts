import { mailLabels } from '../../domain/scheduledMail.ts';
import { defineModel } from '../defineModel.ts';

/**
 * A list, a report or the dashboard that is mailed as often as it says. It is read with the permissions of who wrote it
 * last, as they are when it is sent.
 */
export const scheduledMail = defineModel({
  name: 'scheduledMail',
  label: { es: 'Envío programado', en: 'Scheduled mail' },
  plural: { es: 'Envíos programados', en: 'Scheduled mails' },
  job: ['reports', 3],
  operations: 'full',
  audit: 'audit',
  lasting: true,
  title: 'name',
  listed: ['name', 'recipients', 'nextRun', 'lastRun', 'problem'],
  search: ['name', 'recipients'],
  views: [{ name: 'failed', label: { es: 'Con problemas', en: 'With problems' }, address: { 'problem[null]': false } }],
  example: { content: 1, recipients: 'ana@example.org' },
  fields: {
    name: { type: 'string', max: 80, label: { es: 'Nombre', en: 'Name' }, required: true },
    content: {
      type: 'select',
      label: { es: 'Qué se envía', en: 'What is sent' },
      required: true,
      values: mailLabels,
    },
    /** Of a list. */
    model: { type: 'fkModel', label: { es: 'Lista de', en: 'List of' } },
    /** Of a list: what it shows follows the view. */
    savedView: { type: 'int', label: { es: 'Vista', en: 'View' }, ref: 'savedView' },
    /** Of a list without a view: filters, search, order and columns, by the names of its address. */
    address: { type: 'any', label: { es: 'Qué muestra la lista', en: 'What the list shows' } },
    /** Of a report: `period` by its name, `by`, `compare`, `company`, `currency`. */
    parameters: { type: 'any', label: { es: 'Opciones del informe', en: 'Choices of the report' } },
    frequency: {
      type: 'select',
      label: { es: 'Cada cuánto', en: 'How often' },
      required: true,
      values: {
        0: { es: 'Todos los días', en: 'Every day' },
        1: { es: 'De lunes a viernes', en: 'Monday to Friday' },
        2: { es: 'Cada semana', en: 'Every week' },
        3: { es: 'Cada mes', en: 'Every month' },
      },
    },
    weekday: {
      type: 'select',
      label: { es: 'Día de la semana', en: 'Weekday' },
      values: {
        1: { es: 'lunes', en: 'Monday' },
        2: { es: 'martes', en: 'Tuesday' },
        3: { es: 'miércoles', en: 'Wednesday' },
        4: { es: 'jueves', en: 'Thursday' },
        5: { es: 'viernes', en: 'Friday' },
        6: { es: 'sábado', en: 'Saturday' },
        7: { es: 'domingo', en: 'Sunday' },
      },
    },
    /** 1 to 31; a shorter month has it on its last day. */
    monthDay: { type: 'int', label: { es: 'Día del mes', en: 'Day of the month' }, min: 1 },
    /** By the clock of the facility. */
    time: { type: 'string', max: 5, label: { es: 'Hora', en: 'Time' }, required: true, default: '08:00' },
    /** Addresses, with commas between. */
    recipients: { type: 'text', label: { es: 'Para', en: 'To' }, required: true },
    format: {
      type: 'select',
      label: { es: 'Formato', en: 'Format' },
      required: true,
      default: 0,
      values: {
        0: { es: 'PDF', en: 'PDF' },
        1: { es: 'Excel (XLSX)', en: 'Excel (XLSX)' },
        2: { es: 'CSV', en: 'CSV' },
        3: { es: 'Todos los papeles del mes (ZIP)', en: 'All papers of the month (ZIP)' },
      },
    },
    language: {
      type: 'select',
      label: { es: 'Idioma', en: 'Language' },
      required: true,
      default: 0,
      values: { 0: { es: 'Español', en: 'Spanish' }, 1: { es: 'Inglés', en: 'English' } },
    },
    skipEmpty: {
      type: 'bool',
      label: { es: 'No enviar si no hay nada', en: 'Skip when empty' },
      required: true,
      default: true,
    },
    active: { type: 'bool', label: { es: 'Activo', en: 'Active' }, required: true, default: true },
    /** With whose permissions it is read: of the user who wrote it last. */
    owner: { type: 'int', label: { es: 'En nombre de', en: 'On behalf of' }, access: 'ro', ref: 'user' },
    nextRun: { type: 'datetime', label: { es: 'Próximo envío', en: 'Next run' }, access: 'ro' },
    lastRun: { type: 'datetime', label: { es: 'Último envío', en: 'Last run' }, access: 'ro' },
    result: {
      type: 'select',
      label: { es: 'Resultado', en: 'Result' },
      access: 'ro',
      values: {
        1: { es: 'Enviado', en: 'Sent' },
        2: { es: 'Omitido: no había nada', en: 'Skipped: there was nothing' },
        3: { es: 'Fallido', en: 'Failed' },
      },
    },
    problem: {
      type: 'select',
      label: { es: 'Problema', en: 'Problem' },
      access: 'ro',
      values: {
        1: { es: 'Detenido: quien lo programó ya no está', en: 'Stopped: whoever scheduled it is gone' },
        2: {
          es: 'Detenido: quien lo programó ya no puede ver esto',
          en: 'Stopped: whoever scheduled it may not see this any more',
        },
        3: { es: 'No hay servidor de correo configurado', en: 'No mail server is configured' },
        4: { es: 'No se pudo entregar', en: 'It could not be delivered' },
        5: { es: 'El fichero es demasiado grande para un correo', en: 'The file is too large for a mail' },
        6: { es: 'Detenido: la vista ya no existe', en: 'Stopped: the view is gone' },
        7: { es: 'No se pudo preparar', en: 'It could not be made' },
      },
    },
    /** What the mail server said, or what went wrong. */
    error: {
      type: 'text',
      mailReason: true,
      label: { es: 'Detalle del problema', en: 'Details of the problem' },
      access: 'ro',
    },
  },
  derived: ['nextRun', 'lastRun', 'result', 'problem', 'error'],
});
