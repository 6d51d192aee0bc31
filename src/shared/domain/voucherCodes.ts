/**
 * The code of a voucher for the bearer. Whoever has it has the money, so it cannot be guessed: 18 of 24 letters, the first no digit, 82 bits.
 * None of them is taken for another when it is read out or typed (0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V),
 * keyboards of both layouts write them alike, and as Code 128 it fits on a roll of 80 mm.
 */
import { codeKey } from './codes.ts';

const LETTERS = '34679ACDEFGHJKMNPQRTVWXY';
const LENGTH = 18;
const GROUP = 6;
/** Letters that are shown of a code where it is only to be told from others. */
const SHOWN = 4;
/** Bytes from here on would make some letters likelier than others. */
const EVEN = 256 - (256 % LETTERS.length);

/** A new code. `bytes`: so many that nobody can guess. */
export function newVoucherCode(bytes: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of bytes(LENGTH)) {
      const letter = LETTERS.charAt(byte % LETTERS.length);
      // `6X…` would be six of something at the till.
      if (byte < EVEN && code.length < LENGTH && !(code === '' && /\d/.test(letter))) code += letter;
    }
  }
  return code;
}

/** True for what may be such a code, however it is written. */
export function isVoucherCode(text: string): boolean {
  const key = codeKey(text) ?? '';
  return key.length === LENGTH && [...key].every((letter) => LETTERS.includes(letter));
}

/** A code as people read it, in groups. */
export function spelledCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? code;
}

/** The end of a code. */
export function endOfCode(code: string): string {
  return code.slice(-SHOWN);
}
