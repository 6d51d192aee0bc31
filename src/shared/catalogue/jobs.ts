// Written by scripts/generateIndexes.ts.
/** The models of each job of the office, in their order. */
export const jobs = {
  sales: ['sale', 'payment', 'heldBasket', 'basketPayment', 'ecommerceOrder', 'discountReason'],
  customers: [
    'customer',
    'subscriptionCustomer',
    'customerGroup',
    'customerTag',
    'bankAccount',
    'subscription',
    'debtReminder',
    'remittance',
    'bankReturn',
    'entry',
  ],
  vouchers: ['voucher', 'voucherMovement', 'voucherType', 'deposit', 'voucherUse', 'depositMovement'],
  invoices: ['invoice', 'invoiceLine', 'invoicePayment', 'invoiceReceipt', 'email'],
  stock: [
    'product',
    'family',
    'subfamily',
    'stockMovement',
    'stockOrder',
    'supplier',
    'warehouse',
    'inventoryCount',
    'productRate',
  ],
  reports: ['zReport', 'monthClosing', 'posMovement', 'auditLog', 'drawerOpening', 'scheduledMail'],
  settings: [
    'company',
    'pos',
    'user',
    'profile',
    'paymentMethod',
    'tax',
    'creditorAccount',
    'invoiceType',
    'invoiceCounter',
    'dataImport',
    'bulkChange',
  ],
} as const;

/** The models of each group of the settings, in their order. */
export const settingModels = {
  business: ['company', 'tax', 'creditorAccount', 'invoiceType', 'invoiceCounter'],
  cash: ['pos', 'paymentMethod', 'posReason'],
  printers: [],
  mail: [],
  people: ['user', 'profile'],
  integrations: ['apiKey', 'webhook'],
  legal: [],
  machine: ['dataImport', 'bulkChange'],
} as const;

/** Of them, those without a job, whose lists are reached from the settings alone. */
export const settingsOnly = ['apiKey', 'posReason', 'webhook'] as const;

/** Of them, those whose records people write. */
export const writtenSettings: ReadonlySet<string> = new Set([
  'company',
  'creditorAccount',
  'invoiceCounter',
  'invoiceType',
  'paymentMethod',
  'pos',
  'posReason',
  'profile',
  'tax',
  'user',
  'webhook',
]);
