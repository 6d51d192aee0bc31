/** Documents: what they say beside their row, the copy of those voided since, and where customers transfer to. */
export const documents: readonly string[] = [
  'alter table "invoice" add column "issue" text',
  'alter table "invoice" add column "voidedDocument" text',
  'alter table "company" add column "iban" text',
  ...['issue', 'hash', 'documentHash', 'voidedDocument'].map(
    (column) => `create trigger "invoice_${column}_stays" before update of "${column}" on "invoice"
      when old."status" <> 0 and old."${column}" is not null and new."${column}" is not old."${column}"
      begin select raise(abort, 'immutable_record'); end`,
  ),
];
