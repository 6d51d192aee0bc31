// Written by scripts/generateIndexes.ts.
/** Every report, in the order of the menu, for who needs no more of it: what it is called, and its number in scheduled mails. */
export const reportList = {
  overview: {
    title: { es: 'Panel', en: 'Dashboard' },
    menu: { es: 'Panel', en: 'Dashboard' },
    mail: 1,
    hasPeriod: false,
  },
  sales: {
    title: { es: 'Ventas', en: 'Sales' },
    menu: { es: 'Ventas', en: 'Sales' },
    mail: 3,
    hasPeriod: true,
  },
  taxes: {
    title: { es: 'Impuestos', en: 'Taxes' },
    menu: { es: 'Impuestos', en: 'Taxes' },
    mail: 5,
    hasPeriod: true,
  },
  register: {
    title: { es: 'Libro de facturas expedidas', en: 'Register of issued invoices' },
    menu: { es: 'Facturas expedidas', en: 'Issued invoices' },
    mail: null,
    hasPeriod: true,
  },
  payments: {
    title: { es: 'Cobros', en: 'Payments' },
    menu: { es: 'Cobros', en: 'Payments' },
    mail: 4,
    hasPeriod: true,
  },
  debts: {
    title: { es: 'Deudas', en: 'Debts' },
    menu: { es: 'Deudas', en: 'Debts' },
    mail: 6,
    hasPeriod: false,
  },
  vouchers: {
    title: { es: 'Saldos de clientes', en: 'Customers’ balances' },
    menu: { es: 'Saldos de clientes', en: 'Customers’ balances' },
    mail: 7,
    hasPeriod: false,
  },
  cashDifferences: {
    title: { es: 'Descuadres', en: 'Cash differences' },
    menu: { es: 'Descuadres', en: 'Cash differences' },
    mail: 8,
    hasPeriod: true,
  },
  month: {
    title: { es: 'Mes para la gestoría', en: 'Month for the accountant' },
    menu: { es: 'Mes para la gestoría', en: 'Month for the accountant' },
    mail: 2,
    hasPeriod: true,
  },
  entries: {
    title: { es: 'Entradas', en: 'Entries' },
    menu: { es: 'Entradas', en: 'Entries' },
    mail: 9,
    hasPeriod: true,
  },
  undocumented: {
    title: { es: 'Cobrado sin documento', en: 'Paid without a document' },
    menu: { es: 'Cobrado sin documento', en: 'Paid without a document' },
    mail: 10,
    hasPeriod: true,
  },
  monthEnd: {
    title: { es: 'Cierre de mes', en: 'End of the month' },
    menu: { es: 'Cierre de mes', en: 'End of the month' },
    mail: 11,
    hasPeriod: true,
  },
} as const;

export type ReportName = keyof typeof reportList;
