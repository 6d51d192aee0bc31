/** Code 128 (ISO/IEC 15417), code set B: a text as the widths of bars and spaces. */

/** Widths of the symbols by value; 103 to 105 begin a code set, and the last one ends it with a bar more. */
const SYMBOLS = [
  ...['212222', '222122', '222221', '121223', '121322', '131222', '122213', '122312', '132212', '221213', '221312'],
  ...['231212', '112232', '122132', '122231', '113222', '123122', '123221', '223211', '221132', '221231', '213212'],
  ...['223112', '312131', '311222', '321122', '321221', '312212', '322112', '322211', '212123', '212321', '232121'],
  ...['111323', '131123', '131321', '112313', '132113', '132311', '211313', '231113', '231311', '112133', '112331'],
  ...['132131', '113123', '113321', '133121', '313121', '211331', '231131', '213113', '213311', '213131', '311123'],
  ...['311321', '331121', '312113', '312311', '332111', '314111', '221411', '431111', '111224', '111422', '121124'],
  ...['121421', '141122', '141221', '112214', '112412', '122114', '122411', '142112', '142211', '241211', '221114'],
  ...['413111', '241112', '134111', '111242', '121142', '121241', '114212', '124112', '124211', '411212', '421112'],
  ...['421211', '212141', '214121', '412121', '111143', '111341', '131141', '114113', '114311', '411113', '411311'],
  ...['113141', '114131', '311141', '411131', '211412', '211214', '211232', '2331112'],
] as const;

const START_B = 104;
const STOP = 106;
const MODULUS = 103;
/** What a series may make a number of, and a line of bars still holds. */
const LONGEST = 40;

/**
 * The widths in modules of the bars and spaces in turn, a bar first. Null for a text with letters beyond printable ASCII,
 * which code set B has not, and for one that is empty or longer than a scanner takes.
 */
export function code128(text: string): readonly number[] | null {
  if (!/^[ -~]+$/.test(text) || text.length > LONGEST) return null;
  const values = [...text].map((letter) => letter.charCodeAt(0) - 0x20);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % MODULUS;
  return [START_B, ...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
}

/** How many modules wide the bars of a text are; null where it has none. */
export function code128Width(text: string): number | null {
  return code128(text)?.reduce((sum, width) => sum + width, 0) ?? null;
}
