/** The file in which the demo facility's bank tells what came back (pain.002.001.03). */

/** A debit that came back. */
export interface ReturnedDebit {
  readonly endToEndId: string;
  readonly mandate: string;
  readonly holder: string;
  readonly iban: string;
  /** In euros. */
  readonly amount: number;
  /** Why, by ISO 20022. */
  readonly code: string;
}

interface ReturnsFile {
  readonly messageId: string;
  /** `YYYY-MM-DD`. */
  readonly collectionDate: string;
  readonly bookedOn: string;
  readonly debits: readonly ReturnedDebit[];
}

/** Writes the file. */
export function returnsFile({ messageId, collectionDate, bookedOn, debits }: ReturnsFile): string {
  const told = debits.map((debit) => returned(debit, collectionDate)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>DEV-${bookedOn}</MsgId><CreDtTm>${bookedOn}T06:30:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-P</OrgnlPmtInfId>${told}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>
`;
}

function returned({ endToEndId, mandate, holder, iban, amount, code }: ReturnedDebit, collectionDate: string): string {
  return `
<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>
<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount.toFixed(2)}</InstdAmt></Amt><ReqdColltnDt>${collectionDate}</ReqdColltnDt>
<MndtRltdInf><MndtId>${mandate}</MndtId></MndtRltdInf><Dbtr><Nm>${escaped(holder)}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
