/** The English texts, loaded when English is shown. */

import enBackups from './en/backups.json';
import enBulk from './en/bulk.json';
import enCash from './en/cash.json';
import enCommands from './en/commands.json';
import enCommon from './en/common.json';
import enCustomers from './en/customers.json';
import enDebits from './en/debits.json';
import enDisplay from './en/display.json';
import enEntries from './en/entries.json';
import enFavourites from './en/favourites.json';
import enFees from './en/fees.json';
import enForms from './en/forms.json';
import enHealth from './en/health.json';
import enImports from './en/imports.json';
import enInventory from './en/inventory.json';
import enInvoices from './en/invoices.json';
import enJobs from './en/jobs.json';
import enKeys from './en/keys.json';
import enLists from './en/lists.json';
import enMail from './en/mail.json';
import enOffice from './en/office.json';
import enPay from './en/pay.json';
import enPeople from './en/people.json';
import enPermissions from './en/permissions.json';
import enPersonal from './en/personal.json';
import enProductScreen from './en/productScreen.json';
import enProducts from './en/products.json';
import enReports from './en/reports.json';
import enSales from './en/sales.json';
import enSchedules from './en/schedules.json';
import enSession from './en/session.json';
import enSetup from './en/setup.json';
import enStocks from './en/stocks.json';
import enSubscriptions from './en/subscriptions.json';
import enTerminals from './en/terminals.json';
import enTill from './en/till.json';
import enUpdates from './en/updates.json';
import enVouchers from './en/vouchers.json';
import enWebhooks from './en/webhooks.json';

export const en = {
  common: enCommon,
  keys: enKeys,
  commands: enCommands,
  customers: enCustomers,
  display: enDisplay,
  favourites: enFavourites,
  health: enHealth,
  till: enTill,
  pay: enPay,
  cash: enCash,
  office: enOffice,
  lists: enLists,
  imports: enImports,
  bulk: enBulk,
  invoices: enInvoices,
  forms: enForms,
  people: enPeople,
  personal: enPersonal,
  sales: enSales,
  vouchers: enVouchers,
  reports: enReports,
  schedules: enSchedules,
  mail: enMail,
  entries: enEntries,
  fees: enFees,
  subscriptions: enSubscriptions,
  webhooks: enWebhooks,
  setup: enSetup,
  inventory: enInventory,
  backups: enBackups,
  debits: enDebits,
  updates: enUpdates,
  jobs: enJobs,
  stocks: enStocks,
  productScreen: enProductScreen,
  session: enSession,
  terminals: enTerminals,
  permissions: enPermissions,
  products: enProducts,
};
