/**
 * The 80 mm roll: page, type sizes and the few blocks that tickets and reports are set from. Black only, because
 * receipt printers dither grey; hierarchy comes from size and weight.
 */
import type { Content, CustomTableLayout, Style, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { code128, code128Width } from './code128.ts';

const MILLIMETRE = 72 / 25.4;
const PAPER = 80 * MILLIMETRE;
const MARGIN = 4 * MILLIMETRE;
/** Readers refuse pages longer than 14 400 points, and a row with the longest and widest name takes about 240. */
const ROWS_PER_PAGE = 50;
/** A dot of a receipt printer, 203 to the inch: bars as wide as whole dots stay sharp. */
const DOT = 72 / 203;
const BAR_HEIGHT = 24;
const FRAME = 1.2;
const FRAME_PADDING = 4;
/** Width that receipt printers reach: 72 mm, in points. */
export const PRINTABLE = PAPER - 2 * MARGIN;

export const sizes = { small: 7.5, body: 8.5, title: 11, heading: 13, large: 16 } as const;

const bare: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

const boxed: CustomTableLayout = {
  hLineWidth: () => FRAME,
  vLineWidth: () => FRAME,
  paddingLeft: () => FRAME_PADDING,
  paddingRight: () => FRAME_PADDING,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};

export interface RollInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** ISO datetime: the file's creation date. */
  readonly issuedAt: string;
}

/** A document on the roll, as long as its content. */
export function rollDocument(info: RollInfo, content: Content[]): TDocumentDefinitions {
  return {
    pageSize: { width: PAPER, height: 'auto' },
    pageMargins: [MARGIN, 10, MARGIN, 14],
    defaultStyle: { font: 'Roboto', fontSize: sizes.body, lineHeight: 1.05 },
    language: info.language,
    displayTitle: true,
    info: {
      title: info.title,
      author: info.author,
      creator: 'Taquilla',
      producer: 'Taquilla',
      creationDate: new Date(info.issuedAt),
    },
    content,
  };
}

/** A line across the roll. */
export function rule(weight = 0.6): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: PRINTABLE, y2: 0, lineWidth: weight }],
    margin: [0, 5, 0, 5],
  };
}

/** A word in a frame across the roll: what nobody may overlook. */
export function frame(text: string, fontSize: number): Content {
  return {
    table: {
      widths: [PRINTABLE - 2 * (FRAME + FRAME_PADDING)],
      body: [[{ text, bold: true, fontSize, alignment: 'center', lineHeight: 1 }]],
    },
    layout: boxed,
    margin: [0, 3, 0, 6],
  };
}

/** The number of a document as Code 128, which a scanner reads; nothing where its bars have no room or it has none. */
export function barcode(number: string): Content {
  const widths = code128(number);
  const modules = code128Width(number) ?? 0;
  const dots = [3, 2, 1].find((each) => modules * each * DOT <= PRINTABLE);
  if (widths === null || dots === undefined) return [];
  const module = dots * DOT;
  let x = (PRINTABLE - modules * module) / 2;
  const bars = widths.flatMap((width, index) => {
    const bar = { type: 'rect' as const, x, y: 0, w: width * module, h: BAR_HEIGHT, color: 'black' };
    x += bar.w;
    return index % 2 === 0 ? [bar] : [];
  });
  return { canvas: bars, margin: [0, 10, 0, 0] };
}

/** A long table's rows, cut into pages that readers accept. */
export function pages(body: TableCell[][]): TableCell[][][] {
  const parts: TableCell[][][] = [];
  for (let start = 0; start < body.length; start += ROWS_PER_PAGE) parts.push(body.slice(start, start + ROWS_PER_PAGE));
  return parts;
}

/** Rows in columns of fixed widths (points), so that no word, however long, can push a figure off the paper. */
export function rows(widths: readonly number[], body: TableCell[][]): Content {
  return body.length === 0 ? [] : { table: { widths: [...widths], body }, layout: bare };
}

/** A label on the left and a figure on the right. */
export function pair(label: string, figure: string, style: Style = {}): TableCell[] {
  return [{ text: label, ...style }, figureCell(figure, style)];
}

/** A figure, right aligned and never broken. */
export function figureCell(text: string, style: Style = {}): TableCell {
  return { text, alignment: 'right', noWrap: true, ...style };
}

/** The heading of a section. */
export function section(title: string): Content {
  return { text: title, bold: true, fontSize: sizes.body, margin: [0, 0, 0, 1] };
}
