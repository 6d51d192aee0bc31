/** Bank accounts with right control digits, and nobody's: no Spanish bank has the number 9998. */

const BANK = '9998';
const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** The IBAN of account `number` of a branch (ISO 13616), its Spanish control digits included. */
export function spanishIban(branch: number, number: number): string {
  const place = `${BANK}${String(branch).padStart(4, '0')}`;
  const account = String(number).padStart(10, '0');
  const own = `${place}${controlOf(`00${place}`)}${controlOf(account)}${account}`;
  // E is 14, S is 28.
  return `ES${String(98n - (BigInt(`${own}142800`) % 97n)).padStart(2, '0')}${own}`;
}

/** The control digit of ten digits. */
function controlOf(digits: string): number {
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (WEIGHTS[place] ?? 0), 0);
  const control = 11 - (sum % 11);
  return control === 11 ? 0 : control === 10 ? 1 : control;
}
