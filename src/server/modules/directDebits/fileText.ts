/**
 * The text of a file that somebody uploads. What it declares is not asked: text with accents in ISO-8859-1 is no UTF-8, and some
 * banks declare the one and write the other.
 */

/** ISO-8859-1 and what Windows writes for it. All bytes are some text in it. */
const ONE_BYTE = 'windows-1252';

/** The text in UTF-16 with a byte order mark, in UTF-8, else in ISO-8859-1; without the mark. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(byteOrderOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(ONE_BYTE).decode(bytes);
  }
}

function byteOrderOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
