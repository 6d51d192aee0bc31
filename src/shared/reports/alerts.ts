/** What wants somebody's attention: its words, and where it is seen to. */
import type { Label } from '../catalogue/defineModel.ts';

interface AlertDefinition {
  /** What a table calls it. */
  readonly label: Label;
  /** What the dashboard says of one and of several; `{number}` stands for how many, `{amount}` for what they come to. */
  readonly one: Label;
  readonly other: Label;
  /** What is done about it where its link leads to; null where none does. */
  readonly todo: Label | null;
  /** The screen where it is seen to, and the scope it takes; without it there is the list. */
  readonly screen?: { readonly path: '/cash' | '/office/low-stock' | '/office/jobs'; readonly scope: string };
}

/** Most urgent first. */
export const alerts = {
  openSessions: {
    label: { es: 'Cajas abiertas desde otro día', en: 'Cash points open since another day' },
    one: { es: '{number} caja abierta desde otro día', en: '{number} cash point open since another day' },
    other: { es: '{number} cajas abiertas desde otro día', en: '{number} cash points open since another day' },
    todo: { es: 'Cerrar la caja', en: 'Close the cash point' },
    screen: { path: '/cash', scope: 'pos:operate' },
  },
  cashDifferences: {
    label: { es: 'Descuadres de caja en 7 días', en: 'Cash differences in 7 days' },
    one: { es: '{number} descuadre de caja en 7 días', en: '{number} cash difference in 7 days' },
    other: { es: '{number} descuadres de caja en 7 días', en: '{number} cash differences in 7 days' },
    todo: { es: 'Revisar', en: 'Review' },
  },
  undocumented: {
    label: { es: 'Ventas cobradas sin documento', en: 'Sales paid without a document' },
    one: {
      es: '{number} venta cobrada sin documento {amount}',
      en: '{number} sale was paid without a document {amount}',
    },
    other: {
      es: '{number} ventas cobradas sin documento {amount}',
      en: '{number} sales were paid without a document {amount}',
    },
    todo: { es: 'Documentar', en: 'Document them' },
  },
  openErasures: {
    label: { es: 'Borrados de datos personales sin terminar', en: 'Erasures of personal data not finished' },
    one: {
      es: '{number} borrado de datos personales sin terminar',
      en: '{number} erasure of personal data is not finished',
    },
    other: {
      es: '{number} borrados de datos personales sin terminar',
      en: '{number} erasures of personal data are not finished',
    },
    todo: { es: 'Terminar', en: 'Finish' },
  },
  failedMails: {
    label: { es: 'Facturas que no se pudieron enviar', en: 'Invoices that could not be sent' },
    one: { es: '{number} factura que no se pudo enviar', en: '{number} invoice could not be sent' },
    other: { es: '{number} facturas que no se pudieron enviar', en: '{number} invoices could not be sent' },
    todo: { es: 'Reenviar', en: 'Send again' },
  },
  failedSchedules: {
    label: { es: 'Envíos programados con problemas', en: 'Scheduled mails with problems' },
    one: { es: '{number} envío programado con problemas', en: '{number} scheduled mail with a problem' },
    other: { es: '{number} envíos programados con problemas', en: '{number} scheduled mails with a problem' },
    todo: { es: 'Corregir', en: 'Correct' },
  },
  pausedWebhooks: {
    label: { es: 'Webhooks en pausa por sus fallos', en: 'Webhooks paused by their failures' },
    one: { es: '{number} webhook en pausa por sus fallos', en: '{number} webhook is paused by its failures' },
    other: { es: '{number} webhooks en pausa por sus fallos', en: '{number} webhooks are paused by their failures' },
    todo: { es: 'Reanudar', en: 'Resume' },
  },
  failedDeliveries: {
    label: { es: 'Avisos a otros sistemas sin entregar', en: 'Messages to other systems not delivered' },
    one: { es: '{number} aviso a otro sistema sin entregar', en: '{number} notice to another system not delivered' },
    other: {
      es: '{number} avisos a otros sistemas sin entregar',
      en: '{number} notices to other systems not delivered',
    },
    todo: { es: 'Revisar', en: 'Review' },
  },
  failedJobs: {
    label: { es: 'Tareas internas fallidas', en: 'Failed internal jobs' },
    one: { es: '{number} tarea interna fallida', en: '{number} internal job failed' },
    other: { es: '{number} tareas internas fallidas', en: '{number} internal jobs failed' },
    todo: { es: 'Reintentar', en: 'Retry' },
    screen: { path: '/office/jobs', scope: 'system:admin' },
  },
  overdueInvoices: {
    label: { es: 'Facturas vencidas', en: 'Overdue invoices' },
    one: { es: '{number} factura vencida', en: '{number} overdue invoice' },
    other: { es: '{number} facturas vencidas', en: '{number} overdue invoices' },
    todo: { es: 'Cobrar', en: 'Collect' },
  },
  lowStock: {
    label: { es: 'Productos por debajo de su mínimo', en: 'Products below their minimum' },
    one: { es: '{number} producto con pocas existencias', en: '{number} product low on stock' },
    other: { es: '{number} productos con pocas existencias', en: '{number} products low on stock' },
    todo: { es: 'Pedir', en: 'Order' },
    screen: { path: '/office/low-stock', scope: 'stock:operate' },
  },
  oldDrafts: {
    label: { es: 'Borradores de hace más de una semana', en: 'Drafts more than a week old' },
    one: { es: '{number} borrador de hace más de una semana', en: '{number} draft older than a week' },
    other: { es: '{number} borradores de hace más de una semana', en: '{number} drafts older than a week' },
    todo: { es: 'Emitir o eliminar', en: 'Issue or delete' },
  },
  expiringVouchers: {
    label: { es: 'Bonos que caducan en 30 días', en: 'Vouchers that expire in 30 days' },
    one: { es: '{number} bono caduca en 30 días', en: '{number} voucher expires within 30 days' },
    other: { es: '{number} bonos caducan en 30 días', en: '{number} vouchers expire within 30 days' },
    todo: { es: 'Avisar', en: 'Tell the customers' },
  },
} as const satisfies Readonly<Record<string, AlertDefinition>>;

export type AlertKind = keyof typeof alerts;

/** Most urgent first. */
export const alertKinds = Object.keys(alerts) as [AlertKind, ...AlertKind[]];

/** What there is to say of an alert. */
export function alertOf(kind: AlertKind): AlertDefinition {
  return alerts[kind];
}
