// Written by scripts/generateIndexes.ts.
/** What shows a record. */
export const recordScreens = {
  apiKey: () => import('#screens/subjects/staff/screens/ApiKeyScreen.tsx'),
  bulkChange: () => import('#screens/records/screens/BulkChangeScreen.tsx'),
  customer: () => import('#screens/subjects/customers/screens/CustomerScreen.tsx'),
  dataImport: () => import('#screens/records/screens/DataImportScreen.tsx'),
  deposit: () => import('#screens/subjects/vouchers/screens/DepositScreen.tsx'),
  email: () => import('#screens/subjects/mail/screens/EmailScreen.tsx'),
  entry: () => import('#screens/subjects/entries/screens/EntryScreen.tsx'),
  inventoryCount: () => import('#screens/subjects/stock/screens/InventoryCountScreen.tsx'),
  invoice: () => import('#screens/subjects/invoices/screens/InvoiceScreen.tsx'),
  invoiceCounter: () => import('#screens/subjects/invoices/screens/InvoiceCounterScreen.tsx'),
  invoiceReceipt: () => import('#screens/subjects/invoices/screens/InvoiceReceiptScreen.tsx'),
  payment: () => import('#screens/subjects/payments/screens/PaymentScreen.tsx'),
  product: () => import('#screens/subjects/products/screens/ProductScreen.tsx'),
  remittance: () => import('#screens/subjects/directDebits/screens/RemittanceScreen.tsx'),
  sale: () => import('#screens/subjects/sales/screens/SaleScreen.tsx'),
  scheduledMail: () => import('#screens/subjects/schedules/screens/ScheduledMailScreen.tsx'),
  stockOrder: () => import('#screens/subjects/stock/screens/StockOrderScreen.tsx'),
  subscriptionCustomer: () => import('#screens/subjects/subscriptions/screens/SubscriptionCustomerScreen.tsx'),
  subscriptionTask: () => import('#screens/subjects/subscriptions/screens/SubscriptionTaskScreen.tsx'),
  supplier: () => import('#screens/subjects/stock/screens/SupplierScreen.tsx'),
  voucher: () => import('#screens/subjects/vouchers/screens/VoucherScreen.tsx'),
  warehouse: () => import('#screens/subjects/stock/screens/WarehouseScreen.tsx'),
  webhook: () => import('#screens/subjects/webhooks/screens/WebhookScreen.tsx'),
  webhookDelivery: () => import('#screens/subjects/webhooks/screens/WebhookDeliveryScreen.tsx'),
  zReport: () => import('#screens/subjects/cash/screens/ZReportScreen.tsx'),
} as const;

/** What makes a new record, and what that takes where it is not to write the model. */
export const newScreens = {
  apiKey: { load: () => import('#screens/subjects/staff/screens/NewApiKey.tsx'), scope: 'system:admin' },
  inventoryCount: {
    load: () => import('#screens/subjects/stock/screens/NewInventoryCount.tsx'),
    scope: 'stock:operate',
  },
  invoice: { load: () => import('#screens/subjects/invoices/screens/NewInvoice.tsx') },
  product: { load: () => import('#screens/subjects/products/screens/NewProduct.tsx') },
  remittance: {
    load: () => import('#screens/subjects/directDebits/screens/NewRemittance.tsx'),
    scope: 'remittance:operate',
  },
  scheduledMail: { load: () => import('#screens/subjects/schedules/screens/NewScheduledMail.tsx') },
  setting: { load: () => import('#screens/subjects/settings/screens/NewSetting.tsx') },
  stockOrder: { load: () => import('#screens/subjects/stock/screens/NewStockOrder.tsx'), scope: 'stock:operate' },
} as const;

/** What stands over a list. */
export const listHeads = {
  deposit: () => import('#screens/subjects/vouchers/screens/DepositListHead.tsx'),
  voucher: () => import('#screens/subjects/vouchers/screens/VoucherListHead.tsx'),
} as const;

/** What is offered for selected rows. */
export const ownActions = {
  customer: () => import('#screens/subjects/customers/screens/CustomerSelected.tsx'),
} as const;

/** What a form is. */
export const ownForms = {
  setting: () => import('#screens/subjects/settings/screens/SettingForm.tsx'),
} as const;

/** What the input of a field is. */
export const ownInputs = {
  'apiKey.scopes': () => import('#screens/subjects/staff/screens/ApiKeyScopesField.tsx'),
  'company.language': () => import('#screens/subjects/staff/screens/CompanyLanguageField.tsx'),
  'customer.language': () => import('#screens/subjects/customers/screens/CustomerLanguageField.tsx'),
  'invoiceCounter.format': () => import('#screens/subjects/invoices/screens/InvoiceCounterFormatField.tsx'),
  'posFavourites.products': () => import('#screens/subjects/staff/screens/PosFavouritesProductsField.tsx'),
  'product.image': () => import('#screens/subjects/products/screens/ProductImageField.tsx'),
  'productRate.endTime': () => import('#screens/subjects/products/screens/ProductRateEndTimeField.tsx'),
  'productRate.startTime': () => import('#screens/subjects/products/screens/ProductRateStartTimeField.tsx'),
  'productRate.weekdays': () => import('#screens/subjects/products/screens/ProductRateWeekdaysField.tsx'),
  'profile.permissions': () => import('#screens/subjects/staff/screens/ProfilePermissionsField.tsx'),
  'setting.key': () => import('#screens/subjects/settings/screens/SettingKeyField.tsx'),
  'setting.value': () => import('#screens/subjects/settings/screens/SettingValueField.tsx'),
  'subscriptionCustomer.bankAccount': () =>
    import('#screens/subjects/subscriptions/screens/SubscriptionCustomerBankAccountField.tsx'),
  'user.language': () => import('#screens/subjects/staff/screens/UserLanguageField.tsx'),
  'user.pin': () => import('#screens/subjects/staff/screens/UserPinField.tsx'),
  'webhook.events': () => import('#screens/subjects/webhooks/screens/WebhookEventsField.tsx'),
  'webhook.models': () => import('#screens/subjects/webhooks/screens/WebhookModelsField.tsx'),
} as const;
