// Written by scripts/generateIndexes.ts.
/** The models of each job of the office, in their order. */
export const jobs = {
  sales: ['sale', 'payment', 'heldBasket', 'basketPayment', 'ecommerceOrder', 'discountReason'],
  customers: ['customer', 'subscriptionCustomer', 'customerGroup', 'customerTag', 'bankAccount', 'subscription'],
  vouchers: ['voucher', 'voucherMovement', 'voucherType', 'deposit', 'voucherUse', 'depositMovement'],
  invoices: ['invoice', 'invoiceLine', 'invoicePayment', 'invoiceReceipt', 'email'],
  stock: ['product', 'family', 'subfamily', 'stockMovement', 'stockOrder', 'supplier', 'warehouse', 'inventoryCount'],
  reports: ['zReport', 'posMovement', 'auditLog', 'drawerOpening', 'scheduledMail'],
  settings: [
    'company',
    'pos',
    'user',
    'profile',
    'paymentMethod',
    'tax',
    'invoiceType',
    'invoiceCounter',
    'dataImport',
    'bulkChange',
  ],
} as const;
