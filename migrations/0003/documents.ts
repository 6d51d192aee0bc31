/**
 * Documents and the sales they charge. A sale names the document it is on, so it is on one; these triggers hold the lines
 * to that: a line in force names no sale but one that is on its document. Each raises the error code it stands for. What
 * they look up they find by an index, for the till writes a line a sale.
 */
const abort = (code: string): string => `begin select raise(abort, '${code}'); end`;

/** True where the sale a line is to name is on the line's document: on an offer as offered, else as charged. */
const isOnItsDocument = `exists (select 1 from "sale" s join "invoice" i on i."id" = new."invoice"
      where s."id" = new."sale" and iif(i."isProforma" = 1, s."proforma", s."invoice") = i."id")`;

/** True where a line of a document in force goes on naming a sale that is taken off it. */
const isStillNamed = (link: 'invoice' | 'proforma', offer: string): string =>
  `exists (select 1 from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
      where l."sale" = old."id" and l."invoice" = old."${link}" and i."status" <> 2 and ${offer})`;

const kinds = ['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace', 'isReceipt'];

export const documents: readonly string[] = [
  'drop index "invoiceLine_sale"',
  // One line a sale and document.
  'create unique index "invoiceLine_sale" on "invoiceLine" ("sale", "invoice") where "sale" is not null',
  `create trigger "invoiceLine_charges_its_sale" before insert on "invoiceLine"
    when new."sale" is not null and not ${isOnItsDocument} ${abort('sale_charged')}`,
  `create trigger "invoiceLine_goes_on_charging_its_sale" before update of "sale", "invoice" on "invoiceLine"
    when old."invoiceStatus" = 0 and new."sale" is not null and (new."sale" is not old."sale" or new."invoice" <> old."invoice")
      and not ${isOnItsDocument} ${abort('sale_charged')}`,
  `create trigger "sale_stays_on_its_document" before update of "invoice" on "sale"
    when old."invoice" is not null and new."invoice" is not old."invoice"
      and ${isStillNamed('invoice', 'i."isProforma" = 0')} ${abort('sale_charged')}`,
  // An offer that became an invoice lets go of what that leaves out.
  `create trigger "sale_stays_on_its_offer" before update of "proforma" on "sale"
    when old."proforma" is not null and new."proforma" is not old."proforma"
      and ${isStillNamed('proforma', 'i."isProforma" = 1 and i."convertedTo" is null')} ${abort('sale_charged')}`,
  `create trigger "invoice_charges_or_offers" before update of "isProforma" on "invoice"
    when new."isProforma" <> old."isProforma" and exists (
      select 1 from "invoiceLine" l join "sale" s on s."id" = l."sale" where l."invoice" = old."id"
        and iif(new."isProforma" = 1, s."proforma", s."invoice") is not old."id") ${abort('sale_charged')}`,
  // A series is of documents of one kind: those that correct others have their own (RD 1619/2012 art. 6.1.a).
  // Documents are found by their series, drafts by an index of few rows: one of all would cost every checkout.
  'create index "invoice_draftType" on "invoice" ("type") where "status" = 0',
  `create trigger "invoiceType_stays_its_kind" before update of ${kinds.map((name) => `"${name}"`).join(', ')} on "invoiceType"
    when (${kinds.map((name) => `new."${name}" <> old."${name}"`).join(' or ')})
      and (exists (select 1 from "invoice" where "type" = old."id" and "status" = 0)
        or exists (select 1 from "invoiceCounter" c join "invoice" i on i."counter" = c."id" where c."type" = old."id"))
    ${abort('in_use')}`,
];
