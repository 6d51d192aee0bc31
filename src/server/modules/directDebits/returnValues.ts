/** Values of bank messages: amounts, days, references. What is not there, or says nothing, is null. */
import { MAX_AMOUNT, type Money, SCALE, toMoney } from '#shared/domain/money.ts';
import { isDate } from '#shared/domain/time.ts';
import type { ReturnRowProblem } from './returnRow.ts';
import { elementsAt, textAt, type XmlElement } from './xmlTree.ts';

export interface ReadAmount {
  readonly amount: Money;
  readonly currency: string | null;
}

const DECIMAL = /^(\d{1,9})(?:\.(\d{0,6}))?0*$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The first amount at one of the paths that is a number. */
export function amountAt(element: XmlElement, ...paths: readonly string[]): ReadAmount | null {
  for (const path of paths) {
    for (const { text, attributes } of elementsAt(element, path)) {
      const amount = decimalOf(text.trim());
      if (amount !== null) return { amount, currency: attributes.Ccy ?? null };
    }
  }
  return null;
}

/** The day at one of the paths; of a moment, the day on which it is where the bank is. */
export function dayAt(element: XmlElement, ...paths: readonly string[]): string | null {
  const day = textAt(element, ...paths)?.slice(0, DAY_LENGTH) ?? '';
  return isDate(day) ? day : null;
}

/** A reference. NOTPROVIDED stands for none. */
export function referenceAt(element: XmlElement, ...paths: readonly string[]): string | null {
  const text = textAt(element, ...paths);
  return text === null || text.toUpperCase() === 'NOTPROVIDED' ? null : text;
}

/** An account number without the blanks that people put into it. */
export function ibanAt(element: XmlElement, ...paths: readonly string[]): string | null {
  return (
    textAt(element, ...paths)
      ?.replaceAll(/\s/g, '')
      .toUpperCase() ?? null
  );
}

/** The first code of the reasons at a path, and all the texts beside them. */
export function reasonAt(element: XmlElement, path: string): { code: string | null; text: string | null } {
  const reasons = elementsAt(element, path);
  const codes = reasons.map((reason) => textAt(reason, 'Rsn/Cd', 'Rsn/Prtry')).filter((code) => code !== null);
  const texts = reasons.flatMap((reason) => elementsAt(reason, 'AddtlInf').map(({ text }) => text.trim()));
  return { code: codes[0] ?? null, text: texts.filter((text) => text !== '').join(' ') || null };
}

/** The identifier of a party, whichever kind of person it is and whatever stands around it. */
export function identifierAt(element: XmlElement, party: string): string | null {
  const at = (path: string): string[] => ['PrvtId', 'OrgId'].map((kind) => `${party}/${path}${kind}/Othr/Id`);
  return textAt(element, ...at('Id/'), ...at('Pty/Id/'));
}

/** What a row of these values leaves open. */
export function problemsOf(row: {
  readonly amount: Money | null;
  readonly reason: { readonly code: string | null };
  readonly endToEndId: string | null;
  readonly mandate: string | null;
}): ReturnRowProblem[] {
  const problems: ReturnRowProblem[] = [];
  if (row.amount === null) problems.push('amount_missing');
  if (row.reason.code === null) problems.push('reason_missing');
  if (row.endToEndId === null && row.mandate === null) problems.push('reference_missing');
  return problems;
}

function decimalOf(text: string): Money | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * SCALE + Number(fraction.padEnd(6, '0'));
  return amount <= toMoney(MAX_AMOUNT) ? (amount as Money) : null;
}
