/** The schema of the first release, a file a subject. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { APPLICATION_ID } from '../applicationId.ts';
import { access } from './access.ts';
import { audit } from './audit.ts';
import { basketPayments } from './basketPayments.ts';
import { bulk } from './bulk.ts';
import { cash } from './cash.ts';
import { codes } from './codes.ts';
import { company } from './company.ts';
import { customers } from './customers.ts';
import { deposits } from './deposits.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { invoiceRules } from './invoiceRules.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { mail } from './mail.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { sales } from './sales.ts';
import { schedules } from './schedules.ts';
import { search } from './search.ts';
import { series } from './series.ts';
import { staff } from './staff.ts';
import { stock } from './stock.ts';
import { subscriptions } from './subscriptions.ts';
import { system } from './system.ts';
import { vouchers } from './vouchers.ts';
import { webhooks } from './webhooks.ts';

/**
 * Each subject has its tables, then its indexes, then its triggers.
 *
 * Unique indexes hold among live rows only. Lists of the models that grow with every sale walk an index in their default
 * order instead of sorting: `…_created`, `invoice_total`, `invoice_ordered`. Each costs a checkout some 4 KB of log and no
 * time that can be measured; other orders are sorted in a thread. A list in the order of the names of what its rows refer
 * to goes from the names to the rows of each: `payment_customer`, `product_name`.
 *
 * Triggers hold even against SQL: confirmed documents do not change, ledgers are append-only, and no balance is below
 * zero. Each raises its error code.
 */
export const initial: Migration = {
  up: async (db: Kysely<unknown>) => {
    const subjects = [
      ...[system, company, staff, access, audit, events, jobs, products, stock, customers, subscriptions],
      ...[
        vouchers,
        deposits,
        sales,
        payments,
        series,
        invoices,
        invoiceRules,
        cash,
        basketPayments,
        mail,
        schedules,
        webhooks,
      ],
      // Its triggers are on tables of many subjects.
      ...[imports, bulk, codes, search],
    ];
    for (const statement of [`pragma application_id = ${APPLICATION_ID}`, ...subjects.flat()]) {
      await sql.raw(statement).execute(db);
    }
  },
};
