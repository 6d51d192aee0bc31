/** Tables on A4, as reports and lists are printed and mailed: upright where they fit, else across. */
import type { CanvasRect, Content, TableCell } from 'pdfmake/interfaces';
import { a4Document, colors, figure, heading, LANDSCAPE_WIDTH, line, linedTable, sizes, WIDTH } from './a4.ts';
import { breakable, type DocumentLanguage, printable, writerFor } from './format.ts';
import { isNumeric, type PaperCell, type PaperColumn, paperText } from './paperText.ts';
import { toSmallPdf } from './pdf.ts';

/** A table on paper. */
export interface PaperTable {
  readonly title: string;
  /** ISO 4217 of its amounts; null where rows have currencies of their own. */
  readonly currency: string | null;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperCell[])[];
  readonly totals: readonly (readonly PaperCell[])[];
  /** Rows there are; more than `rows` where not all of them are shown. */
  readonly count: number;
  /** Columns there are, where not all of them are shown. */
  readonly columnCount?: number;
  /** What its amounts leave out. */
  readonly note?: string | undefined;
  /** A bar for each row: the columns of its name, its value, and what that is compared with. */
  readonly bars?: Bars | undefined;
}

/** Places of columns. */
export interface Bars {
  readonly name: number;
  readonly value: number;
  readonly before: number | null;
}

/** What is printed: a heading, what it is about, and tables. */
export interface Paper {
  readonly kind: 'paper';
  readonly language: DocumentLanguage;
  /** ISO datetime: when it was read. */
  readonly issuedAt: string;
  readonly company: { readonly name: string; readonly taxNumber: string } | null;
  readonly title: string;
  /** The period, filters and the like, a line each. */
  readonly about: readonly string[];
  readonly tables: readonly PaperTable[];
}

/** Renders it as PDF. */
export function renderPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { language, company, title, about, issuedAt } = paper;
  const writer = writerFor(language, 'EUR');
  const upright = paper.tables.map((table) => layOut(table, language, WIDTH, UPRIGHT_SIZES));
  const isLandscape = upright.includes(null);
  const width = isLandscape ? LANDSCAPE_WIDTH : WIDTH;
  const laid = isLandscape
    ? paper.tables.map((table) => layOut(table, language, width, TYPE_SIZES) ?? squeezed(table, language))
    : upright.filter((table) => table !== null);
  const name = printable(company?.name ?? '');
  const said = [name, printable(title), ...about.slice(0, 1)].filter((text) => text !== '');
  const info = {
    title,
    author: name,
    language,
    issuedAt,
    head: said.join(' · '),
    foot: [name, company === null ? '' : `${writer.text('taxNumber')} ${company.taxNumber}`, writer.dateTime(issuedAt)]
      .filter((text) => text.trim() !== '')
      .join(' · '),
    numbered: (page: number, of: number) => `${writer.text('page')} ${page} / ${of}`,
    stamp: null,
    isLandscape,
  };
  return toSmallPdf(
    a4Document(info, [null], () => [
      ...(name === '' ? [] : [{ text: name, fontSize: sizes.large, color: colors.soft }]),
      { text: printable(title), fontSize: sizes.title, bold: true, margin: [0, 0, 0, 2] },
      ...about.map((text) => ({ text: printable(text), color: colors.soft })),
      line(width, 0.8),
      ...laid.flatMap((table) => draw(table, title, width, language)),
    ]),
  );
}

interface LaidOut {
  readonly table: PaperTable;
  /** Everything as text: head, rows, totals. */
  readonly texts: readonly (readonly string[])[];
  readonly fontSize: number;
  readonly widths: readonly number[];
}

/** Between two columns. */
const GUTTER = 9;
/** Width of a letter, as a part of the size of the type. */
const LETTER = 0.56;
/** Letters of a text in one line at most and at least. */
const LONGEST = 34;
const SHORTEST = 9;
/** Columns of which each has room for some letters: narrower ones are a letter a line, over pages without end. */
const MOST_COLUMNS = 25;
/** Rows looked at to know how wide columns are. */
const SAMPLE = 400;
/** Sizes of type that are tried, the largest first. What needs smaller ones than the first lies across. */
const UPRIGHT_SIZES = [8.5, 8] as const;
const TYPE_SIZES = [...UPRIGHT_SIZES, 7.5, 7, 6.5, 6, 5.5, 5] as const;

/** Null where it has no room at any of the sizes. */
function layOut(
  table: PaperTable,
  language: DocumentLanguage,
  width: number,
  fontSizes: readonly number[],
): LaidOut | null {
  const texts = textsOf(table, language);
  const longest = table.columns.map((_, place) =>
    Math.max(...[...texts.slice(1, SAMPLE), ...texts.slice(-1)].map((row) => row[place]?.length ?? 0), 3),
  );
  const heads = table.columns.map(({ head }) => Math.max(...head.split(/\s+/).map((word) => word.length)) + 0.5);
  for (const fontSize of fontSizes) {
    const widths = widthsIn(table.columns, longest, heads, width, fontSize);
    if (widths !== null) return { table, texts, fontSize, widths };
  }
  return null;
}

/** Columns alike in the smallest type: there are more than a page has room for. Only the first that can be read. */
function squeezed(all: PaperTable, language: DocumentLanguage): LaidOut {
  const few = all.columns.slice(0, MOST_COLUMNS);
  const table = few.length === all.columns.length ? all : { ...all, columns: few, columnCount: all.columns.length };
  const each = LANDSCAPE_WIDTH / few.length - GUTTER;
  return { table, texts: textsOf(table, language), fontSize: 5, widths: few.map(() => each) };
}

function textsOf({ columns, rows, totals }: PaperTable, language: DocumentLanguage): readonly (readonly string[])[] {
  const body = [...rows, ...totals];
  return [
    columns.map(({ head }) => printable(head)),
    ...body.map((cells) =>
      columns.map(({ type }, place) => printable(paperText(cells[place] ?? null, type, language))),
    ),
  ];
}

/** Widths of columns in points; null where they have no room in type of the size. Numbers are never broken, texts are. */
function widthsIn(
  columns: readonly PaperColumn[],
  longest: readonly number[],
  heads: readonly number[],
  width: number,
  fontSize: number,
): readonly number[] | null {
  const letter = fontSize * LETTER;
  const room = width - GUTTER * (columns.length - 1);
  const wanted = columns.map(({ type }, place) => {
    const cells = longest[place] ?? 0;
    // A text is broken a letter before its column ends.
    const own = isNumeric(type) ? Math.min(cells, 18) : Math.min(cells + 1, LONGEST);
    const head = (heads[place] ?? 0) * Math.min(fontSize, sizes.small) * LETTER;
    return Math.max(own * letter, head);
  });
  const total = wanted.reduce((all, own) => all + own, 0);
  const texts = columns.map(({ type }, place) => (type === 'text' ? (longest[place] ?? 0) : -1));
  const longestText = texts.indexOf(Math.max(...texts));
  if (total <= room) {
    const rest = room - total;
    return wanted.map((own, place) => (place === longestText ? own + rest : own));
  }
  const least = wanted.map((own, place) =>
    columns[place]?.type === 'text' ? Math.min(own, Math.max(SHORTEST * letter, (heads[place] ?? 0) * letter)) : own,
  );
  const leastTotal = least.reduce((all, own) => all + own, 0);
  if (leastTotal > room) return null;
  const share = (room - leastTotal) / (total - leastTotal);
  return wanted.map((own, place) => (least[place] ?? 0) + (own - (least[place] ?? 0)) * share);
}

function draw(
  { table, texts, fontSize, widths }: LaidOut,
  title: string,
  width: number,
  language: DocumentLanguage,
): Content[] {
  const writer = writerFor(language, 'EUR');
  const [head = [], ...body] = texts;
  const cell = (text: string, place: number, bold: boolean): TableCell => {
    const type = table.columns[place]?.type ?? 'text';
    if (isNumeric(type)) return figure(text, { fontSize, bold });
    const letters = Math.max(4, Math.floor((widths[place] ?? 0) / (fontSize * LETTER)) - 1);
    return { text: breakable(text, letters), fontSize, bold };
  };
  const rows = body.map((row, index) =>
    row.map((text, place) => cell(text, place, index >= body.length - table.totals.length)),
  );
  const heads = head.map(
    (text, place): TableCell => ({
      text: breakable(text, 24),
      fontSize: Math.min(fontSize, sizes.small),
      color: colors.soft,
      alignment: isNumeric(table.columns[place]?.type ?? 'text') ? 'right' : 'left',
    }),
  );
  const notes = [
    ...(table.currency === null || !table.columns.some(({ type }) => type === 'money')
      ? []
      : [`${writer.text('amountsIn')} ${table.currency}`]),
    ...(table.note === undefined ? [] : [table.note]),
    ...(table.count > table.rows.length
      ? [
          writer
            .text('firstRows')
            .replace('{shown}', writer.units(table.rows.length))
            .replace('{count}', writer.units(table.count)),
        ]
      : []),
    ...(table.columnCount === undefined
      ? []
      : [
          writer
            .text('firstColumns')
            .replace('{shown}', writer.units(table.columns.length))
            .replace('{count}', writer.units(table.columnCount)),
        ]),
  ];
  return [
    {
      text: table.title === title ? '' : printable(table.title),
      fontSize: sizes.large,
      bold: true,
      margin: [0, 12, 0, 4],
    },
    ...notes.map((text) => heading(text)),
    ...(table.bars === undefined ? [] : [barsOf(table, table.bars, width, language)]),
    table.rows.length === 0
      ? { text: writer.text('noRows'), color: colors.soft, margin: [0, 2, 0, 8] }
      : linedTable(widths, heads, rows),
  ];
}

const BARS_HEIGHT = 90;
const MOST_BARS = 40;

/** Bars side by side, what they are compared with as a thin line before each. */
function barsOf(table: PaperTable, { name, value, before }: Bars, width: number, language: DocumentLanguage): Content {
  const points = table.rows.slice(0, MOST_BARS).map((row) => ({
    label: paperText(row[name] ?? null, table.columns[name]?.type ?? 'text', language),
    value: amountOf(row[value]),
    before: before === null ? 0 : amountOf(row[before]),
  }));
  const most = Math.max(...points.flatMap((point) => [point.value, point.before]), 0);
  if (points.length < 2 || most <= 0) return [];
  const step = width / points.length;
  const height = (amount: number): number => (Math.max(0, amount) / most) * BARS_HEIGHT;
  const bar = (x: number, w: number, amount: number, color: string): CanvasRect => {
    const h = Math.max(0.4, height(amount));
    return { type: 'rect', x, y: BARS_HEIGHT - h, w, h, color };
  };
  return {
    stack: [
      {
        canvas: points.flatMap((point, place) => [
          ...(before === null ? [] : [bar(place * step + step * 0.1, step * 0.2, point.before, colors.line)]),
          bar(place * step + step * 0.32, step * 0.5, point.value, colors.soft),
        ]),
      },
      {
        columns: points.map(({ label }, place) => ({
          text: points.length > 14 && place % 5 !== 0 ? '' : label.slice(0, points.length > 14 ? 5 : 10),
          width: step,
          fontSize: 6,
          noWrap: true,
          color: colors.soft,
          alignment: 'center' as const,
        })),
      },
    ],
    margin: [0, 4, 0, 10],
    unbreakable: true,
  };
}

function amountOf(cell: PaperCell | undefined): number {
  return typeof cell === 'number' ? cell : 0;
}
