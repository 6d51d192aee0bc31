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
  apiKey: () => import('../staff/KeyScreen.tsx'),
  bulkChange: () => import('../bulk/BulkRecord.tsx'),
  dataImport: () => import('../imports/ImportRecord.tsx'),
  inventoryCount: () => import('../stock/count/CountScreen.tsx'),
  invoiceCounter: () => import('../invoices/series/SeriesScreen.tsx'),
  product: () => import('../stock/ProductScreen.tsx'),
  supplier: () => import('../stock/SupplierScreen.tsx'),
  warehouse: () => import('../stock/WarehouseScreen.tsx'),
  stockOrder: () => import('../stock/OrderScreen.tsx'),
  invoice: () => import('../invoices/InvoiceScreen.tsx'),
  invoiceReceipt: () => import('../invoices/ReceiptScreen.tsx'),
  customer: () => import('../customers/CustomerScreen.tsx'),
  deposit: () => import('../vouchers/DepositScreen.tsx'),
  payment: () => import('../payments/PaymentScreen.tsx'),
  scheduledMail: () => import('../schedules/ScheduleScreen.tsx'),
  sale: () => import('../sales/SaleScreen.tsx'),
  subscriptionCustomer: () => import('../subscriptions/SubscriptionScreen.tsx'),
  voucher: () => import('../vouchers/VoucherScreen.tsx'),
  zReport: () => import('../cash/ZReportScreen.tsx'),
};

const screens = new Map(Object.entries(loads).map(([model, load]) => [model, lazy(load)]));

/** The screen of a model's records, or undefined where the generic one is theirs. */
export function recordScreenOf(model: string): ComponentType<RecordScreenProps> | undefined {
  return screens.get(model);
}
