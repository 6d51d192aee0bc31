/**
 * What a paper on a roll is made of: rows that say what is printed, not how. The PDF (`rollPdf.ts`) and receipt printers
 * (`receipt.ts`) draw them and know nothing else, so what one of them says the other says, too.
 */

/** What a text is. Each drawing has its type and place. */
export type TextRole =
  | 'plain'
  | 'centred'
  | 'seller'
  | 'title'
  | 'voided'
  | 'customer'
  | 'heading'
  | 'code'
  | 'comments'
  | 'fine';

/** What a label and its figure are. */
export type PairRole = 'plain' | 'change' | 'due' | 'fact';

/** A label and its figure; `note` is what is said of the label in small, an empty text where nothing is known. */
export interface Pair {
  readonly role: PairRole;
  readonly label: string;
  readonly note: string | null;
  readonly figure: string;
}

/** Two texts side by side, where there is room: its number and when it was made, or where and by whom. */
export interface Sides {
  readonly role: 'number' | 'service';
  readonly left: string;
  readonly right: readonly string[];
}

/** Something that was sold: its name and, in small below it, what else is said of it. */
export interface Item {
  readonly label: string;
  readonly details: readonly string[];
  /** Its rate of tax, where there are several. */
  readonly rate: string | null;
  readonly figure: string;
}

/** A row of a paper on a roll, or a few that belong together. */
export type Row =
  /** A word that nobody may overlook. */
  | { readonly kind: 'mark'; readonly text: string }
  /** A text, line by line. */
  | { readonly kind: 'text'; readonly role: TextRole; readonly lines: readonly string[] }
  | { readonly kind: 'sides'; readonly sides: readonly Sides[] }
  | { readonly kind: 'items'; readonly of: 'amounts' | 'units'; readonly items: readonly Item[] }
  | { readonly kind: 'pairs'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'total'; readonly label: string; readonly figure: string }
  /** A label and two figures, the first row their names. */
  | { readonly kind: 'table'; readonly body: readonly (readonly [string, string, string])[] }
  | { readonly kind: 'rule'; readonly isHeavy: boolean }
  | { readonly kind: 'qr'; readonly value: string; readonly isLarge: boolean }
  /** Bars, where they have room. */
  | { readonly kind: 'barcode'; readonly value: string };

/** A paper on a roll. */
export interface Roll {
  /** What its file is called, and who made it. */
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** ISO datetime. */
  readonly issuedAt: string;
  readonly rows: readonly Row[];
}

/** A row of that kind. */
export type RowOf<Kind extends Row['kind']> = Extract<Row, { readonly kind: Kind }>;
