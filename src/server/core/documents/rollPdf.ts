/** Papers of a roll as PDF: draws their rows on 80 mm. */
import type { Content, Style, TableCell } from 'pdfmake/interfaces';
import { breakable } from './format.ts';
import { toPdf } from './pdf.ts';
import { barcode, figureCell, frame, PRINTABLE, pages, pair, rollDocument, rows, rule, sizes } from './roll.ts';
import type { Pair, PairRole, Roll, Row, RowOf, Sides, TextRole } from './rollRows.ts';

const FIGURE = 60;
const RATE = 26;
/** Width of a letter of the rates. */
const LETTER = 4.3;
const HALF = PRINTABLE / 2;
const tableWidths = [PRINTABLE - 2 * FIGURE, FIGURE, FIGURE];
/** Least width of the column of figures of items: of amounts the widest one, in the width of a digit, may ask for more. */
const leastFigure = { amounts: 36, units: 48 } as const;
const DIGIT = 4.8;

const textStyles: Readonly<Record<TextRole, Style>> = {
  plain: {},
  centred: { alignment: 'center' },
  seller: { alignment: 'center', bold: true, fontSize: sizes.heading, margin: [0, 0, 0, 2] },
  title: { bold: true, fontSize: sizes.title, margin: [0, 0, 0, 1] },
  voided: { alignment: 'center', margin: [0, 0, 0, 6] },
  customer: { bold: true },
  heading: { bold: true, fontSize: sizes.large, margin: [0, 6, 0, 2] },
  code: { alignment: 'center', bold: true, fontSize: sizes.title, margin: [0, 4, 0, 0] },
  comments: {},
  fine: { fontSize: sizes.small },
};

const pairWidths = [PRINTABLE - 84, 84];
const totalWidths = [PRINTABLE - 140, 140];
const isBold = { bold: true };
const isLarge = { bold: true, fontSize: sizes.large };
const isDue = { bold: true, fontSize: sizes.title };
const pairStyles: Readonly<Record<PairRole, { readonly label: Style; readonly figure: Style }>> = {
  plain: { label: {}, figure: {} },
  change: { label: isBold, figure: isBold },
  due: { label: isDue, figure: isDue },
  fact: { label: {}, figure: isBold },
};

/** Renders a paper as PDF. The same rows give the same bytes, whatever the clock, zone, locale or machine. */
export function renderRoll(roll: Roll): Promise<Uint8Array<ArrayBuffer>> {
  return toPdf(rollDocument(roll, roll.rows.map(draw)));
}

function draw(row: Row): Content {
  switch (row.kind) {
    case 'mark':
      return frame(row.text, sizes.title);
    case 'text':
      return { stack: [...row.lines], ...textStyles[row.role] };
    case 'sides':
      return rows([HALF, HALF], row.sides.map(sideCells));
    case 'items':
      return itemTables(row);
    case 'pairs':
      return rows(pairWidths, row.pairs.map(pairCells));
    case 'total':
      return rows(totalWidths, [pair(row.label, row.figure, isLarge)]);
    case 'table':
      return rows(tableWidths, row.body.map(tableRow));
    case 'rule':
      return rule(row.isHeavy ? 1.2 : 0.6);
    case 'qr': {
      const { fit, above } = row.isLarge ? { fit: 96, above: 10 } : { fit: 72, above: 8 };
      return { qr: row.value, fit, eccLevel: 'M', alignment: 'center', margin: [0, above, 0, 0] };
    }
    case 'barcode':
      return barcode(row.value);
  }
}

function sideCells({ role, left, right }: Sides): TableCell[] {
  const text = right.join('  ');
  return role === 'number' ? [{ text: left, ...isBold }, figureCell(text)] : [left, { text, alignment: 'right' }];
}

function itemTables({ of, items }: RowOf<'items'>): Content {
  const longest = of === 'amounts' ? Math.max(...items.map(({ figure }) => figure.length)) : 0;
  const figure = Math.max(leastFigure[of], longest * DIGIT);
  const rates = items.flatMap(({ rate }) => rate ?? []);
  const rate = rates.length === 0 ? 0 : Math.max(RATE, ...rates.map((text) => text.length * LETTER));
  const body = items.map(({ label, details, rate, figure }): TableCell[] => [
    {
      stack: [
        breakable(label),
        details.length === 0 ? [] : { text: details.join('  ·  '), fontSize: sizes.small, margin: [8, 0, 0, 0] },
      ],
    },
    rate === null ? '' : figureCell(rate, { fontSize: sizes.small, margin: [0, 0.8, 0, 0] }),
    figureCell(figure),
  ]);
  return pages(body).map(
    (part, index): Content => ({
      stack: [rows([PRINTABLE - rate - figure, rate, figure], part)],
      ...(index === 0 ? {} : { pageBreak: 'before' }),
    }),
  );
}

function pairCells({ role, label, note, figure }: Pair): TableCell[] {
  const style = pairStyles[role];
  // An empty one leaves a mark in the file: without it, papers drawn before would get other bytes.
  const below = note === null ? [] : [{ text: note === '' ? '' : `  ${note}`, fontSize: sizes.small }];
  return [{ text: [breakable(label), ...below], ...style.label }, figureCell(figure, style.figure)];
}

function tableRow([label, base, amount]: RowOf<'table'>['body'][number], index: number): TableCell[] {
  const style = { fontSize: sizes.small, ...(index === 0 ? isBold : {}) };
  return [{ text: label, ...style }, figureCell(base, style), figureCell(amount, style)];
}
