/** The screens of records of models that have one of their own, each loaded when it is first opened. */
import { type ComponentType, lazy } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';

export interface RecordScreenProps {
  readonly model: AnyModel;
  readonly id: number;
}

type Load = () => Promise<{ readonly default: ComponentType<RecordScreenProps> }>;

const loads: Partial<Record<ModelName, Load>> = {
  apiKey: () => import('#screens/subjects/staff/screens/KeyScreen.tsx'),
  bulkChange: () => import('../screens/BulkRecord.tsx'),
  dataImport: () => import('../screens/ImportRecord.tsx'),
  inventoryCount: () => import('#screens/subjects/stock/screens/CountScreen.tsx'),
  invoiceCounter: () => import('#screens/subjects/invoices/screens/SeriesScreen.tsx'),
  product: () => import('#screens/subjects/stock/screens/ProductScreen.tsx'),
  supplier: () => import('#screens/subjects/stock/screens/SupplierScreen.tsx'),
  warehouse: () => import('#screens/subjects/stock/screens/WarehouseScreen.tsx'),
  stockOrder: () => import('#screens/subjects/stock/screens/OrderScreen.tsx'),
  invoice: () => import('#screens/subjects/invoices/screens/InvoiceScreen.tsx'),
  invoiceReceipt: () => import('#screens/subjects/invoices/screens/ReceiptScreen.tsx'),
  customer: () => import('#screens/subjects/customers/screens/CustomerScreen.tsx'),
  deposit: () => import('#screens/subjects/vouchers/screens/DepositScreen.tsx'),
  payment: () => import('#screens/subjects/payments/screens/PaymentScreen.tsx'),
  scheduledMail: () => import('#screens/subjects/schedules/screens/ScheduleScreen.tsx'),
  sale: () => import('#screens/subjects/sales/screens/SaleScreen.tsx'),
  subscriptionCustomer: () => import('#screens/subjects/subscriptions/screens/SubscriptionScreen.tsx'),
  voucher: () => import('#screens/subjects/vouchers/screens/VoucherScreen.tsx'),
  zReport: () => import('#screens/subjects/cash/screens/ZReportScreen.tsx'),
};

const screens = new Map(Object.entries(loads).map(([model, load]) => [model, lazy(load)]));

/** The screen of a model's records, or undefined where the generic one is theirs. */
export function recordScreenOf(model: string): ComponentType<RecordScreenProps> | undefined {
  return screens.get(model);
}
