/**
 * The A4 page: margins, type sizes, colours and the blocks that invoices are set from. Ink, one grey and hairlines, and
 * the company's own colour on title and rules; what must not be overlooked is red.
 */
import type {
  Content,
  ContentText,
  CustomTableLayout,
  Style,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces';
import { breakable } from './format.ts';

const SIDE = 48;
const TOP = 60;
const BOTTOM = 56;
const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
/** Between two columns of a table. */
const GUTTER = 9;
/** Width between the margins, in points. */
export const WIDTH = PAGE_WIDTH - 2 * SIDE;
/** The same of a page that lies across. */
export const LANDSCAPE_WIDTH = PAGE_HEIGHT - 2 * SIDE;

export const sizes = { tiny: 7.5, small: 8, body: 9, large: 11, total: 14, name: 15, title: 21 } as const;
export const colors = { ink: '#1d2730', soft: '#66717b', line: '#d8dde2', wash: '#f4f6f8', alert: '#b42318' } as const;

/** A party of a document: its name, and what is said of it below. */
export interface Party {
  readonly name: string;
  readonly details: readonly string[];
}

/** A fact of a document beside its label, such as a date. */
export type Fact = readonly [label: string, value: string];

export interface PageInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** ISO datetime: the file's creation date. */
  readonly issuedAt: string;
  /** At the top of every page but the first. */
  readonly head: string;
  /** At the foot of every page, beside its number. */
  readonly foot: string;
  /** `Page 1 of 2` from the number of a page and how many there are. */
  readonly numbered: (page: number, of: number) => string;
  /** Written across every page. */
  readonly stamp: string | null;
  /** Its pages lie across. */
  readonly isLandscape?: boolean;
}

/** A document of one or more copies, equal but for the label at their top; each counts its own pages. */
export function a4Document(
  info: PageInfo,
  copies: readonly (string | null)[],
  draw: () => Content[],
): TDocumentDefinitions {
  const place = (page: number, count: number) => {
    const pages = Math.max(1, Math.round(count / copies.length));
    return { copy: Math.floor((page - 1) / pages), page: ((page - 1) % pages) + 1, of: pages };
  };
  return {
    pageSize: 'A4',
    ...(info.isLandscape === true ? { pageOrientation: 'landscape' } : {}),
    pageMargins: [SIDE, TOP, SIDE, BOTTOM],
    defaultStyle: { font: 'Roboto', fontSize: sizes.body, lineHeight: 1.15, color: colors.ink },
    language: info.language,
    displayTitle: true,
    info: {
      title: info.title,
      author: info.author,
      creator: 'Taquilla',
      producer: 'Taquilla',
      creationDate: new Date(info.issuedAt),
    },
    ...(info.stamp === null
      ? {}
      : { watermark: { text: info.stamp, color: colors.alert, opacity: 0.07, bold: true, fontSize: 110, angle: -50 } }),
    header: (current, count) => {
      const { copy, page } = place(current, count);
      const label = copies[copy] ?? null;
      return {
        margin: [SIDE, 26, SIDE, 0],
        columns: [
          { text: page === 1 ? '' : info.head, fontSize: sizes.small, color: colors.soft, width: '*' },
          { text: label ?? '', bold: true, alignment: 'right', width: label === null ? 0 : 160 },
        ],
      };
    },
    footer: (current, count) => {
      const { page, of } = place(current, count);
      return {
        margin: [SIDE, 20, SIDE, 0],
        fontSize: sizes.tiny,
        color: colors.soft,
        columns: [info.foot, { text: info.numbered(page, of), alignment: 'right', width: 90 }],
      };
    },
    content: copies.map((_, index) => ({ stack: draw(), ...(index === 0 ? {} : { pageBreak: 'before' }) })),
  };
}

const lined: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === table.headerRows ? 0.8 : 0.4),
  hLineColor: (row, { table }) => (row === table.headerRows ? colors.ink : colors.line),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : GUTTER),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 3.5,
};

const bare: CustomTableLayout = { ...lined, hLineWidth: () => 0, paddingTop: () => 1.5, paddingBottom: () => 1.5 };

const washed: CustomTableLayout = {
  ...lined,
  hLineWidth: () => 0,
  fillColor: () => colors.wash,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 7,
  paddingBottom: () => 6,
};

/** Widths of columns that fill a width: the first takes what the others leave. */
export function columnWidths(width: number, others: readonly number[]): number[] {
  const taken = others.reduce((total, other) => total + other + GUTTER, 0);
  return [width - taken, ...others];
}

/** A table with a head that every page repeats, hairlines between its rows, and rows that stay in one piece. */
export function linedTable(
  widths: readonly number[],
  head: TableCell[],
  body: TableCell[][],
  rule: string = colors.ink,
): Content {
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: [...widths], body: [head, ...body] },
    layout: {
      ...lined,
      hLineColor: (row, { table }) => (row === table.headerRows ? rule : colors.line),
    },
  };
}

/** Labels and figures without lines. */
export function plainTable(widths: readonly number[], body: TableCell[][]): Content {
  return body.length === 0 ? [] : { table: { widths: [...widths], body }, layout: bare };
}

/** A paragraph on a light ground across the page. */
export function note(paragraphs: readonly string[]): Content {
  return paragraphs.length === 0
    ? []
    : { table: { widths: [WIDTH - 20], body: [[{ stack: [...paragraphs] }]] }, layout: washed, margin: [0, 0, 0, 14] };
}

/** A line across a width. */
export function line(width: number, weight = 0.8, color: string = colors.ink): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: weight, lineColor: color }],
    margin: [0, 4, 0, 4],
  };
}

/** The small heading of a block. */
export function heading(text: string): ContentText {
  return { text, fontSize: sizes.small, color: colors.soft, margin: [0, 0, 0, 2] };
}

/** The head of a column. */
export function headCell(text: string, alignment: 'left' | 'right' = 'right'): TableCell {
  return { text, alignment, fontSize: sizes.small, color: colors.soft };
}

/** A figure, right aligned and never broken. */
export function figure(text: string, style: Style = {}): TableCell {
  return { text, alignment: 'right', noWrap: true, ...style };
}

/** The top of a document: the seller's logo, or brand, and what the document is at the right. */
export function titleBlock(
  { logo, brand }: { readonly logo: string | null; readonly brand: string },
  right: Content[],
): Content {
  return {
    margin: [0, 0, 0, 22],
    columnGap: 20,
    columns: [
      {
        width: '*',
        stack: [
          logo === null
            ? { text: breakable(brand, 15), bold: true, fontSize: sizes.name }
            : { image: logo, fit: [190, 62] },
        ],
      },
      { width: 270, alignment: 'right', stack: right },
    ],
  };
}

const GAP = 20;
const THIRD = (WIDTH - 2 * GAP) / 3;
/** Of facts that are longer than a date or their label than a word or two. */
const WIDE_FACTS = 182;
const SHORT_LABEL = 14;
const SHORT_FACT = 16;

/** The two parties of a document under their headings, and the facts of it beside them. The second may be missing. */
export function partyBlock(
  parties: readonly (readonly [head: string, party: Party | null])[],
  facts: readonly Fact[],
): Content {
  const isWide = facts.some(([label, value]) => label.length > SHORT_LABEL || value.length > SHORT_FACT);
  const width = isWide ? (WIDTH - 2 * GAP - WIDE_FACTS) / 2 : THIRD;
  const longest = isWide ? 16 : 18;
  const columns = parties.map(([head, party]) => ({
    width,
    stack:
      party === null
        ? []
        : [
            heading(head),
            { text: breakable(party.name, longest), bold: true },
            ...party.details.map((detail) => breakable(detail, longest)),
          ],
  }));
  const rows = facts.map(([label, value]): TableCell[] => [
    { text: label, color: colors.soft },
    { text: value, alignment: 'right' },
  ]);
  const table: Content = isWide
    ? { table: { widths: ['*', 'auto'], body: rows }, layout: bare }
    : plainTable(columnWidths(THIRD, [84]), rows);
  return {
    margin: [0, 0, 0, 20],
    columnGap: GAP,
    columns: [...columns, { width: isWide ? WIDE_FACTS : THIRD, stack: [table] }],
  };
}
