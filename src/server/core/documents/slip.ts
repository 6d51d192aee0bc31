/** A short paper about a voucher on an 80 mm roll: the code that its bearer shows, or what was used and what is left. */
import type { Content } from 'pdfmake/interfaces';
import { breakable, printableSource, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import { barcode, figureCell, frame, PRINTABLE, rollDocument, rows, rule, sizes } from './roll.ts';
import type { SlipSource } from './sources.ts';

const FIGURE = 84;

/** Renders a slip as PDF. The same source gives the same bytes. */
export function renderSlip(source: SlipSource): Promise<Uint8Array<ArrayBuffer>> {
  const slip = printableSource(source);
  const writer = writerFor(slip.language, slip.currency);
  const info = {
    title: slip.title,
    author: slip.company.name,
    language: slip.language,
    issuedAt: slip.issuedAt,
  };
  const phone = slip.company.phone === null ? [] : `${writer.text('phone')} ${slip.company.phone}`;
  return toPdf(
    rollDocument(info, [
      slip.copyLabel === null ? [] : frame(slip.copyLabel, sizes.title),
      {
        alignment: 'center',
        stack: [{ text: slip.company.name, bold: true, fontSize: sizes.heading, margin: [0, 0, 0, 2] }, phone],
      },
      rule(),
      { text: slip.title, bold: true, fontSize: sizes.title, margin: [0, 0, 0, 1] },
      writer.dateTime(slip.issuedAt),
      slip.heading === null ? [] : { text: slip.heading, bold: true, fontSize: sizes.large, margin: [0, 6, 0, 2] },
      rule(),
      rows(
        [PRINTABLE - FIGURE, FIGURE],
        slip.rows.map(({ label, figure }) => [breakable(label), figureCell(figure, { bold: true })]),
      ),
      codeBlock(slip),
      slip.note === null ? [] : [rule(), { text: slip.note, alignment: 'center' }],
    ]),
  );
}

function codeBlock({ code }: SlipSource): Content {
  if (code === null) return [];
  return [
    { qr: code.value, fit: 96, eccLevel: 'M', alignment: 'center', margin: [0, 10, 0, 0] },
    barcode(code.value),
    { text: code.spelled, bold: true, fontSize: sizes.title, alignment: 'center', margin: [0, 4, 0, 0] },
  ];
}
