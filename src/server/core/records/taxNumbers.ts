/**
 * Tax numbers by the country of who has them: a Spanish one by its control character, others by their own shape as
 * `stdnum` knows it. Who says no country is in Spain. A Spanish number does anywhere: whoever lives abroad may have one.
 */
import type { Row } from '#shared/catalogue/index.ts';
import { defaultTaxNumberCheck, isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import type { ReadContext } from '../context/context.ts';
import { settingIn } from './settingIn.ts';
import { getRow } from './write.ts';

const SPAIN = 'ES';

/**
 * What is to be done about a number: `fine` is right, or nobody here can tell; `doubtful` is wrong, before the day from
 * which that is refused; `wrong` is refused. `country`: ISO 3166, two letters.
 * `day`: of the document that states the number; today when null.
 */
export async function judgeTaxNumber(
  ctx: ReadContext,
  number: string | null,
  country: string | null,
  day: string | null = null,
): Promise<'fine' | 'doubtful' | 'wrong'> {
  if (number === null || number.trim() === '' || (await isRight(number, country || SPAIN))) return 'fine';
  const check = (await settingIn(ctx, 'taxNumberCheck')) ?? defaultTaxNumberCheck;
  if (check === 'off') return 'fine';
  return check.from <= (day ?? ctx.zone.dateAt(ctx.now)) ? 'wrong' : 'doubtful';
}

/** The same of the number a record has, or is about to have. */
export async function judgeOwnTaxNumber(
  ctx: ReadContext,
  { taxNumber, country }: Partial<Pick<Row<'customer'>, 'taxNumber' | 'country'>>,
): Promise<'fine' | 'doubtful' | 'wrong'> {
  if (!taxNumber) return 'fine';
  const place = typeof country === 'number' ? await getRow(ctx.db, 'country', country) : undefined;
  return judgeTaxNumber(ctx, taxNumber, place?.isoCode ?? null);
}

async function isRight(number: string, country: string): Promise<boolean> {
  if (isSpanishTaxNumber(number)) return true;
  if (country === SPAIN) return false;
  // Some hundred countries: loaded by whoever first meets one of them.
  const { entityValidators, euVat, personValidators } = await import('stdnum');
  const known = [personValidators, entityValidators, euVat].flatMap((validators) => validators[country] ?? []);
  return known.length === 0 || known.some(({ validate }) => validate(number).isValid);
}
