/**
 * The text that searches look in: a row's search fields, folded, in the order of the catalogue. Before each but the first
 * stands a mark of its own, so that SQL tells which field a text is in and need not fold any. Marks are words of one
 * control character, which no field can hold: `ana ruiz ␁ 12345678z ␂ ␃ 600…`. Behind one mark more stand its
 * telephone numbers, as digits alone, and tax numbers that are written with signs between, without these.
 */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { compactTaxNumber } from '#shared/domain/taxNumber.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';
import { characters, numberOf, placeIn } from '../db/dialectText.ts';

/** SQL and its bound values. */
export interface Fragment {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

// A model has nine search fields at most, the bare numbers being one: the marks are the control characters before tab.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are such characters
const MARKS = /[\u0000-\u0008]/g;

/** True where a search field of a model is a telephone or tax number. */
export function hasNumber({ search = [], fields }: AnyModel, kind: 'telephone' | 'taxNumber'): boolean {
  return search.some((field) => fields[field]?.[kind]);
}

/** The search text of a row. Null when all its search fields are empty. */
export function searchText(model: AnyModel, values: Readonly<Record<string, unknown>>): string | null {
  const fields = model.search ?? [];
  // What is kept of a person only because the law asks for it is not to be found.
  const isHidden = (field: string): boolean =>
    (values.blocked ?? null) !== null && model.fields[field]?.personal === 'kept';
  const textOf = (field: string): string => (isHidden(field) ? '' : String(values[field] ?? ''));
  const parts = fields.map((field) => fold(textOf(field).replaceAll(MARKS, ' ')));
  if (parts.every((part) => part === '')) return null;
  const numbers = fields.flatMap((field) => {
    const bare = bareNumber(model.fields[field], textOf(field).replaceAll(MARKS, ' '));
    return bare === null ? [] : [bare];
  });
  return [
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [String.fromCharCode(index), part])),
    ...(numbers.length === 0 ? [] : [String.fromCharCode(fields.length), ...numbers]),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A number without the signs people put into it; null for other text, and for a tax number that has none. */
function bareNumber(field: Field | undefined, text: string): string | null {
  if (field?.telephone) return telephoneDigits(text);
  const bare = field?.taxNumber ? fold(compactTaxNumber(text)) : '';
  return bare === '' || bare === fold(text) ? null : bare;
}

/** SQL for the search text of the table `t` without marks before its first word. */
export function startOfText({ search = [] }: AnyModel): string {
  const marks = search.map((_, index) => (index === 0 ? 32 : index));
  return search.length < 2 ? 't."searchText"' : `ltrim(t."searchText", ${characters(...marks)})`;
}

/**
 * That a text field of the table `t` contains a folded text, or starts with it. What is not a search field is folded
 * where it has to be: plain ASCII text is compared by SQLite. `folded`: SQL for the field as folded already.
 */
export function textCondition(
  model: AnyModel,
  column: string,
  operator: 'contains' | 'starts',
  text: string,
  folded?: string,
): Fragment {
  const reference = `t."${column}"`;
  if (text === '') return { sql: `${reference} is not null`, parameters: [] };
  const place = (model.search ?? []).indexOf(column);
  if (place >= 0) return inSearchText(model, place, operator, text);
  if (folded !== undefined) return compared(folded, operator, text);
  return inColumn(reference, operator, text);
}

/** True for a field that `textCondition` has to fold. */
export function isFolded(model: AnyModel, column: string): boolean {
  return !(model.search ?? []).includes(column);
}

function inSearchText(model: AnyModel, place: number, operator: 'contains' | 'starts', text: string): Fragment {
  const fields = model.search ?? [];
  const whole = 't."searchText"';
  if (text.search(MARKS) >= 0) return { sql: 'false', parameters: [] };
  if (operator === 'starts') return like(whole, place === 0 ? '' : `%${String.fromCharCode(place)} `, text, '%');
  const anywhere = like(whole, '%', text, '%');
  if (fields.length === 1) return anywhere;
  const isFirst = place === 0;
  const isLast = place === fields.length - 1;
  const start = placeIn(whole, characters(place));
  const end = placeIn(whole, characters(place + 1));
  // Behind the last field bare numbers may stand, or nothing.
  const rest =
    hasNumber(model, 'telephone') || hasNumber(model, 'taxNumber')
      ? `, case when ${end} > 0 then ${end} - ${start} else length(${whole}) end`
      : '';
  if (isFirst) return both(anywhere, { sql: `${placeIn(whole, '?')} < ${end}`, parameters: [text] });
  const part = `substr(${whole}, ${start}${isLast ? rest : `, ${end} - ${start}`})`;
  return both(anywhere, { sql: `${placeIn(part, '?')} > 0`, parameters: [text] });
}

/** A text that SQLite finds is there, folded or not. What it does not find may be written otherwise. */
function inColumn(reference: string, operator: 'contains' | 'starts', text: string): Fragment {
  const folded = compared(`fold(${reference})`, operator, text);
  // Text of other bytes than characters is not ASCII, or has a NUL, behind which `like` does not look.
  const isOther = `octet_length(${reference}) <> length(${reference})`;
  if (!/^[ -~]*$/.test(text)) return both({ sql: isOther, parameters: [] }, folded);
  const before = operator === 'contains' ? '%' : '';
  const found = like(reference, before, text, '%');
  const [first = '', ...further] = text.split(' ');
  const others: Fragment[] = [{ sql: isOther, parameters: [] }];
  // Spaces may be doubled, or other ones, and there may be some at the beginning.
  if (further.length > 0) others.push(like(reference, before, first, '%'));
  if (operator === 'starts') others.push({ sql: `${numberOf(reference)} <= 32`, parameters: [] });
  return either(found, both(either(...others), folded));
}

function compared(folded: string, operator: 'contains' | 'starts', text: string): Fragment {
  return { sql: `${placeIn(folded, '?')} ${operator === 'starts' ? '= 1' : '> 0'}`, parameters: [text] };
}

function like(reference: string, before: string, text: string, after: string): Fragment {
  const literal = text.replaceAll(/[\\%_]/g, '\\$&');
  return { sql: `${reference} like ? escape '\\'`, parameters: [`${before}${literal}${after}`] };
}

function both(...fragments: readonly Fragment[]): Fragment {
  return joined(fragments, 'and');
}

function either(...fragments: readonly Fragment[]): Fragment {
  return joined(fragments, 'or');
}

function joined(fragments: readonly Fragment[], word: 'and' | 'or'): Fragment {
  return {
    sql: `(${fragments.map(({ sql }) => sql).join(` ${word} `)})`,
    parameters: fragments.flatMap(({ parameters }) => parameters),
  };
}
