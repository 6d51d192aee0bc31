/** On X and Z: who opened the drawer without a sale, and what was left open when the session was closed. */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { toMoney } from '#shared/domain/money.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import { timeOf, type Writer } from './format.ts';
import { userName } from './posReportTexts.ts';
import { figureCell, PRINTABLE, pages, rows, rule, section, sizes } from './roll.ts';
import type { PosReportSource } from './sources.ts';

type Report = PosReportSource['report'];

const FIGURE = 62;

/** The blocks of both. They go over pages, because a session may have hundreds. */
export function drawerBlocks(report: Report, writer: Writer): Content {
  return [
    blockOf(
      'drawerOpenings',
      report.drawerOpenings.map((row) => [
        detailed(`${timeOf(row.at)}  ${userName(row, writer)}`, [row.reason, row.comments]),
        figureCell(''),
      ]),
      writer,
    ),
    blockOf(
      'heldBaskets',
      report.heldBaskets.map((row) => [
        detailed(`${writer.dateTime(row.at)}  ${userName(row, writer)}`, []),
        figureCell(writer.amount(toMoney(row.total))),
      ]),
      writer,
    ),
  ];
}

function blockOf(title: DocumentText, body: TableCell[][], writer: Writer): Content {
  if (body.length === 0) return [];
  return pages(body).map((part, index): Content => {
    const table = rows([PRINTABLE - FIGURE, FIGURE], part);
    return index === 0 ? [rule(), section(writer.text(title)), table] : { stack: [table], pageBreak: 'before' };
  });
}

/** A row with why in small below. */
function detailed(text: string, below: readonly (string | null)[]): TableCell {
  const why = below.filter((part) => part !== null && part !== '').join(' · ');
  return why === '' ? text : { stack: [text, { text: why, fontSize: sizes.small, margin: [8, 0, 0, 0] }] };
}
