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
  apiKey: () => import('../access/KeyScreen.tsx'),
  bulkChange: () => import('../bulk/BulkRecord.tsx'),
  dataImport: () => import('../import/ImportRecord.tsx'),
  inventoryCount: () => import('../stock/count/CountScreen.tsx'),
  invoiceCounter: () => import('../invoice/series/SeriesScreen.tsx'),
  product: () => import('../stock/ProductScreen.tsx'),
  supplier: () => import('../stock/SupplierScreen.tsx'),
  warehouse: () => import('../stock/WarehouseScreen.tsx'),
  stockOrder: () => import('../stock/OrderScreen.tsx'),
  invoice: () => import('../invoice/InvoiceScreen.tsx'),
  customer: () => import('../customer/CustomerScreen.tsx'),
  deposit: () => import('../voucher/DepositScreen.tsx'),
  payment: () => import('../payment/PaymentScreen.tsx'),
  scheduledMail: () => import('../schedule/ScheduleScreen.tsx'),
  sale: () => import('../sale/SaleScreen.tsx'),
  subscriptionCustomer: () => import('../subscription/SubscriptionScreen.tsx'),
  voucher: () => import('../voucher/VoucherScreen.tsx'),
  zReport: () => import('../cash/ZReportScreen.tsx'),
};

const screens = new Map(Object.entries(loads).map(([model, load]) => [model, lazy(load)]));

/** The screen of a model's records, or undefined where the generic one is theirs. */
export function recordScreenOf(model: string): ComponentType<RecordScreenProps> | undefined {
  return screens.get(model);
}
