/** The texts of every screen: one file per area and language, keys always written in full (`till:pay.exact`). */
import i18next, { type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import esCommon from './es/common.json';
import esCustomers from './es/customers.json';
import esDisplay from './es/display.json';
import esFavourites from './es/favourites.json';
import esHealth from './es/health.json';
import esPay from './es/pay.json';
import esPermissions from './es/permissions.json';
import esProducts from './es/products.json';
import esSession from './es/session.json';
import esTerminals from './es/terminals.json';
import esTill from './es/till.json';

const es = {
  common: esCommon,
  customers: esCustomers,
  display: esDisplay,
  favourites: esFavourites,
  health: esHealth,
  till: esTill,
  pay: esPay,
  session: esSession,
  terminals: esTerminals,
  permissions: esPermissions,
  products: esProducts,
};

const areas = [
  'common',
  'customers',
  'display',
  'favourites',
  'health',
  'till',
  'pay',
  'cash',
  'commands',
  'keys',
  'office',
  'reports',
  'schedules',
  'mail',
  'fees',
  'subscriptions',
  'entries',
  'webhooks',
  'lists',
  'imports',
  'bulk',
  'invoices',
  'forms',
  'people',
  'personal',
  'sales',
  'vouchers',
  'setup',
  'inventory',
  'backups',
  'debits',
  'updates',
  'jobs',
  'stocks',
  'productScreen',
  'session',
  'terminals',
  'permissions',
  'products',
] as const;

/** The texts of screens that are not the first: their module adds them when it is loaded. */
interface LaterTexts {
  readonly cash: typeof import('./es/cash.json');
  readonly forms: typeof import('./es/forms.json');
  readonly keys: typeof import('./es/keys.json');
  readonly commands: typeof import('./es/commands.json');
  readonly office: typeof import('./es/office.json');
  readonly lists: typeof import('./es/lists.json');
  readonly imports: typeof import('./es/imports.json');
  readonly bulk: typeof import('./es/bulk.json');
  readonly invoices: typeof import('./es/invoices.json');
  readonly people: typeof import('./es/people.json');
  readonly personal: typeof import('./es/personal.json');
  readonly sales: typeof import('./es/sales.json');
  readonly vouchers: typeof import('./es/vouchers.json');
  readonly reports: typeof import('./es/reports.json');
  readonly schedules: typeof import('./es/schedules.json');
  readonly mail: typeof import('./es/mail.json');
  readonly fees: typeof import('./es/fees.json');
  readonly subscriptions: typeof import('./es/subscriptions.json');
  readonly entries: typeof import('./es/entries.json');
  readonly webhooks: typeof import('./es/webhooks.json');
  readonly setup: typeof import('./es/setup.json');
  readonly inventory: typeof import('./es/inventory.json');
  readonly debits: typeof import('./es/debits.json');
  readonly backups: typeof import('./es/backups.json');
  readonly updates: typeof import('./es/updates.json');
  readonly jobs: typeof import('./es/jobs.json');
  readonly stocks: typeof import('./es/stocks.json');
  readonly productScreen: typeof import('./es/productScreen.json');
}

type Texts = typeof es & LaterTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

/** Translates a key written in full. */
export type Translate = TFunction<typeof areas>;

/** Loads the texts. Spanish until a language is restored. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { es },
    lng: 'es',
    fallbackLng: 'es',
    ns: areas,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}

/** Adds the Spanish texts of an area that is not among the first; the English ones are added whole. */
export function addTexts<A extends keyof LaterTexts>(area: A, texts: LaterTexts[A]): void {
  i18next.addResourceBundle('es', area, texts);
}

/** The translator of the language on screen; the component is drawn again when it changes. */
export function useT(): Translate {
  return useTranslation(areas).t;
}
