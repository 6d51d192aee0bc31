/**
 * Rules that hold even against SQL: confirmed documents and ledgers do not change, and a cash point has one session at
 * a time. Each trigger raises the error code it stands for.
 */
/** Type of the cash point's last opening or closing; 2 when it has neither. */
const lastTurn = `coalesce((select "type" from "posMovement"
      where "pos" = new."pos" and "type" in (1, 2) order by "id" desc limit 1), 2)`;

export const triggers: readonly string[] = [
  ...neverChanges('payment'),
  ...neverChanges('salePayment'),
  ...neverChanges('invoicePayment'),
  ...neverChanges('invoiceReceipt'),
  ...neverChanges('zReport', [
    ...['pos', 'number', 'opening', 'closing', 'report', 'cashDifference', 'cardDifference', 'created', 'createUser'],
  ]),
  ...neverChanges('posMovement', [
    ...['pos', 'type', 'realCashCount', 'expectedCashCount', 'realCreditCardCount', 'expectedCreditCardCount'],
    ...['amount', 'payment', 'reason', 'denominations', 'authorisedBy', 'user', 'sequence'],
    ...['created', 'createUser', 'hash'],
  ]),
  `create trigger "event_frozen" before update on "event" begin select raise(abort, 'immutable_record'); end`,
  `create trigger "event_kept" before delete on "event" begin select raise(abort, 'immutable_record'); end`,
  `create trigger "invoice_frozen" before update of
      "type", "number", "sequenceNumber", "counter", "date", "totalBeforeTaxes", "taxTotal", "total", "taxes",
      "customer", "name", "taxNumber", "company", "companyTaxNumber", "guid", "hash"
    on "invoice" when old."status" <> 0 begin select raise(abort, 'immutable_record'); end`,
  `create trigger "invoice_confirmed_stays" before update of "status" on "invoice"
    when (old."status" = 1 and new."status" = 0) or old."status" = 2
    begin select raise(abort, 'immutable_record'); end`,
  `create trigger "invoice_kept" before delete on "invoice" when old."status" <> 0
    begin select raise(abort, 'immutable_record'); end`,
  `create trigger "invoiceLine_frozen" before update of
      "invoice", "description", "product", "price", "priceBeforeTaxes", "units", "taxes", "discountRate", "taxRate",
      "taxAmount", "totalBeforeTaxes", "total", "supply"
    on "invoiceLine" when old."invoiceStatus" <> 0 begin select raise(abort, 'immutable_record'); end`,
  `create trigger "invoiceLine_kept" before delete on "invoiceLine" when old."invoiceStatus" <> 0
    begin select raise(abort, 'immutable_record'); end`,
  `create trigger "posMovement_opens_once" before insert on "posMovement" when new."type" = 1 and ${lastTurn} = 1
    begin select raise(abort, 'cash_point_open'); end`,
  `create trigger "posMovement_needs_session" before insert on "posMovement" when new."type" <> 1 and ${lastTurn} <> 1
    begin select raise(abort, 'cash_point_closed'); end`,
];

/** Triggers that keep the columns named as they are, or all there are and will be, and the row where it is. */
export function neverChanges(table: string, columns?: readonly string[]): string[] {
  const list = columns === undefined ? '' : ` of ${columns.map((column) => `"${column}"`).join(', ')}`;
  return [
    `create trigger "${table}_frozen" before update${list} on "${table}"
    begin select raise(abort, 'immutable_record'); end`,
    `create trigger "${table}_kept" before delete on "${table}" begin select raise(abort, 'immutable_record'); end`,
  ];
}
