/**
 * What holds of documents even against SQL: a confirmed one does not change (its columns: `frozenColumns.ts`), and a line
 * in force names no sale but one that is on its document.
 */
import { isConfirmedLine } from '../frozenColumns.ts';
import { abort, filed } from './parts.ts';

const immutable = abort('immutable_record');
const statusOf = (invoice: string): string => `(select "status" from "invoice" where "id" = ${invoice})`;

/** True where the sale a line is to name is on the line's document: on an offer as offered, else as charged. */
const isOnItsDocument = `exists (select 1 from "sale" s join "invoice" i on i."id" = new."invoice"
      where s."id" = new."sale" and iif(i."isProforma" = 1, s."proforma", s."invoice") = i."id")`;

/** True where a line of a document in force goes on naming a sale that is taken off it. */
const isStillNamed = (link: 'invoice' | 'proforma', offer: string): string =>
  `exists (select 1 from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."sale" = old."id" and l."invoice" = old."${link}" and i."status" <> 2 and ${offer})`;

const confirmedDocuments: readonly string[] = [
  `create trigger "invoice_confirmed_stays" before update of "status" on "invoice"
    when (old."status" = 1 and new."status" = 0) or old."status" = 2 ${immutable}`,
  `create trigger "invoice_kept" before delete on "invoice" when old."status" <> 0 ${immutable}`,
  `create trigger "invoice_stays_whole" before update of "initialized" on "invoice"
    when old."status" <> 0 and old."initialized" = 1 and new."initialized" <> 1 ${immutable}`,
  `create trigger "invoice_keeps_its_reason" before update of "voidReason" on "invoice"
    when old."status" = 2 and new."voidReason" is not old."voidReason" ${immutable}`,
  ...['issue', 'hash', 'documentHash', 'voidedDocument'].map(
    (column) => `create trigger "invoice_${column}_stays" before update of "${column}" on "invoice"
      when old."status" <> 0 and old."${column}" is not null and new."${column}" is not old."${column}"
      ${immutable}`,
  ),
  `create trigger "invoice_charges_or_offers" before update of "isProforma" on "invoice"
    when new."isProforma" <> old."isProforma" and exists (
      select 1 from "invoiceLine" l join "sale" s on s."id" = l."sale" where l."invoice" = old."id"
        and iif(new."isProforma" = 1, s."proforma", s."invoice") is not old."id") ${abort('sale_charged')}`,
  `create trigger "invoice_keeps_when_it_was_voided" before update of "voidedAt" on "invoice"
    when old."status" = 2 and new."voidedAt" is not old."voidedAt" ${immutable}`,
  `create trigger "invoice_keeps_what_it_repeats" before update of "isCountedBefore" on "invoice"
    when old."status" <> 0 and new."isCountedBefore" is not old."isCountedBefore" ${immutable}`,
  filed('invoice', 'old."status" <> 0'),
];

const confirmedLines: readonly string[] = [
  `create trigger "invoiceLine_kept" before delete on "invoiceLine" when ${isConfirmedLine} ${immutable}`,
  `create trigger "invoiceLine_confirmed_stays" before update of "invoiceStatus" on "invoiceLine"
    when new."invoiceStatus" < old."invoiceStatus" or (old."invoiceStatus" = 2 and new."invoiceStatus" <> 2)
    ${immutable}`,
  `create trigger "invoiceLine_moves_between_drafts" before update of "invoice" on "invoiceLine"
    when new."invoice" <> old."invoice" and ${statusOf('new."invoice"')} <> 0 ${immutable}`,
  // A document confirmed at once gets its lines after it, and is whole when it has them.
  `create trigger "invoiceLine_joins_drafts" before insert on "invoiceLine"
    when (select "status" <> 0 and "initialized" = 1 from "invoice" where "id" = new."invoice") ${immutable}`,
];

/** A sale names its document, so it is on one. All of these look things up by an index: each line of a checkout fires one. */
const chargedSales: readonly string[] = [
  `create trigger "invoiceLine_charges_its_sale" before insert on "invoiceLine"
    when new."sale" is not null and not ${isOnItsDocument} ${abort('sale_charged')}`,
  `create trigger "invoiceLine_goes_on_charging_its_sale" before update of "sale", "invoice" on "invoiceLine"
    when old."invoiceStatus" = 0 and new."sale" is not null
      and (new."sale" is not old."sale" or new."invoice" <> old."invoice")
      and not ${isOnItsDocument} ${abort('sale_charged')}`,
  `create trigger "sale_stays_on_its_document" before update of "invoice" on "sale"
    when old."invoice" is not null and new."invoice" is not old."invoice"
      and ${isStillNamed('invoice', 'i."isProforma" = 0')} ${abort('sale_charged')}`,
  // An offer that became an invoice lets go of what that leaves out.
  `create trigger "sale_stays_on_its_offer" before update of "proforma" on "sale"
    when old."proforma" is not null and new."proforma" is not old."proforma"
      and ${isStillNamed('proforma', 'i."isProforma" = 1 and i."convertedTo" is null')} ${abort('sale_charged')}`,
];

export const invoiceRules: readonly string[] = [...confirmedDocuments, ...confirmedLines, ...chargedSales];
