// Written by scripts/generateIndexes.ts.
import { jobs as health } from '../health/jobs.ts';
import { jobs as bulk } from '../modules/bulk/jobs.ts';
import { jobs as customers } from '../modules/customers/jobs.ts';
import { jobs as directDebits } from '../modules/directDebits/jobs.ts';
import { jobs as documents } from '../modules/documents/jobs.ts';
import { jobs as imports } from '../modules/imports/jobs.ts';
import { jobs as invoices } from '../modules/invoices/jobs.ts';
import { jobs as mail } from '../modules/mail/jobs.ts';
import { jobs as sales } from '../modules/sales/jobs.ts';
import { jobs as schedules } from '../modules/schedules/jobs.ts';
import { jobs as subscriptions } from '../modules/subscriptions/jobs.ts';
import { jobs as system } from '../modules/system/jobs.ts';
import { jobs as vouchers } from '../modules/vouchers/jobs.ts';
import { jobs as webhooks } from '../modules/webhooks/jobs.ts';
import { jobs as secondPlace } from '../secondPlace/jobs.ts';

/** The jobs of each subject. */
export const jobs = {
  bulk,
  customers,
  directDebits,
  documents,
  health,
  imports,
  invoices,
  mail,
  sales,
  schedules,
  secondPlace,
  subscriptions,
  system,
  vouchers,
  webhooks,
} as const;
