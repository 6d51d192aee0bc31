/** The A4 order to a supplier: who orders what of whom, where it is to go and when, and what it comes to before tax. */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { sub, sum } from '#shared/domain/money.ts';
import {
  a4Document,
  colors,
  columnWidths,
  figure,
  headCell,
  heading,
  line,
  linedTable,
  plainTable,
  sizes,
  WIDTH,
} from './a4.ts';
import { breakable, priceDecimals, printable, printableSource, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import type { OrderSource } from './sources.ts';

const THIRD = (WIDTH - 2 * 20) / 3;
const TOTALS = 200;

/** Renders an order as PDF. The same source gives the same bytes, whatever the clock, zone, locale or machine. */
export function renderOrder({ logo, ...source }: OrderSource): Promise<Uint8Array<ArrayBuffer>> {
  const order: OrderSource = { ...printableSource(source, (text) => breakable(printable(text))), logo };
  const writer = writerFor(order.language, order.currency);
  const title = writer.text('order');
  const info = {
    title: `${title} ${source.number}`,
    author: source.company.name,
    language: order.language,
    issuedAt: source.issuedAt,
    head: `${title} ${order.number} · ${writer.date(order.date)} · ${order.company.name}`,
    foot: `${order.company.name} · ${writer.text('taxNumber')} ${order.company.taxNumber}`,
    numbered: (page: number, of: number) => `${writer.text('page')} ${page} / ${of}`,
    stamp: order.stamp === null ? null : writer.text(order.stamp),
  };
  return toPdf(
    a4Document(info, [null], () => [
      titleBlock(order, writer),
      partyBlock(order, writer),
      lineBlock(order, writer),
      totalBlock(order, writer),
    ]),
  );
}

function titleBlock({ number, logo, company, accent }: OrderSource, writer: Writer): Content {
  return {
    margin: [0, 0, 0, 22],
    columnGap: 20,
    columns: [
      {
        width: '*',
        stack: [
          logo === null
            ? { text: breakable(company.brand, 15), bold: true, fontSize: sizes.name }
            : { image: logo, fit: [190, 62] },
        ],
      },
      {
        width: 270,
        alignment: 'right',
        stack: [
          { text: writer.text('order'), fontSize: sizes.title, lineHeight: 1.05, color: accent ?? colors.ink },
          { text: `${writer.text('number')} ${number}`, bold: true, fontSize: sizes.large, margin: [0, 3, 0, 0] },
        ],
      },
    ],
  };
}

function partyBlock({ company, supplier, date, deliveryDate, warehouse }: OrderSource, writer: Writer): Content {
  const facts: TableCell[][] = [];
  const tell = (label: string, value: string): void => {
    facts.push([
      { text: label, color: colors.soft },
      { text: value, alignment: 'right' },
    ]);
  };
  tell(writer.text('date'), writer.date(date));
  if (deliveryDate !== null) tell(writer.text('deliveryDate'), writer.date(deliveryDate));
  if (warehouse !== null) tell(writer.text('deliverTo'), breakable(warehouse, 12));
  const party = ({ name, details }: { readonly name: string; readonly details: readonly string[] }): Content[] => [
    { text: breakable(name, 18), bold: true },
    ...details.map((detail) => breakable(detail, 18)),
  ];
  return {
    margin: [0, 0, 0, 20],
    columnGap: 20,
    columns: [
      { width: THIRD, stack: [heading(writer.text('orderedBy')), ...party(company)] },
      { width: THIRD, stack: supplier === null ? [] : [heading(writer.text('supplier')), ...party(supplier)] },
      { width: THIRD, stack: [plainTable(columnWidths(THIRD, [84]), facts)] },
    ],
  };
}

function lineBlock({ lines, accent }: OrderSource, writer: Writer): Content {
  const decimals = priceDecimals(lines.map(({ cost }) => cost));
  const hasDiscounts = lines.some(({ discount }) => discount !== 0);
  const widths = [44, 72, ...(hasDiscounts ? [44] : []), 76];
  const head = [
    headCell(writer.text('description'), 'left'),
    headCell(writer.text('units')),
    headCell(writer.text('price')),
    ...(hasDiscounts ? [headCell(writer.text('discount'))] : []),
    headCell(writer.text('lineTotal')),
  ];
  const body = lines.map(({ description, codes, units, cost, discount, total }): TableCell[] => [
    codes === null
      ? { text: description }
      : { stack: [description, { text: codes, fontSize: sizes.small, color: colors.soft }] },
    figure(writer.units(units)),
    figure(writer.price(cost, decimals)),
    ...(hasDiscounts ? [figure(discount === 0 ? '' : writer.rate(discount))] : []),
    figure(writer.amount(total)),
  ]);
  return linedTable(columnWidths(WIDTH, widths), head, body, accent ?? colors.ink);
}

function totalBlock({ lines, globalDiscount, total, accent }: OrderSource, writer: Writer): Content {
  const gross = sum(lines, (each) => each.total);
  const pair = (label: string, value: string, style = {}): TableCell[] => [
    { text: label, ...style },
    figure(value, style),
  ];
  const above =
    globalDiscount === 0
      ? []
      : [
          pair(writer.text('subtotal'), writer.amount(gross)),
          pair(`${writer.text('discount')} ${writer.rate(globalDiscount)}`, writer.amount(sub(total, gross))),
        ];
  const isLarge = { bold: true, fontSize: sizes.total };
  return {
    margin: [0, 16, 0, 0],
    unbreakable: true,
    stack: [
      {
        columns: [
          { width: '*', text: writer.text('beforeTaxes'), fontSize: sizes.small, color: colors.soft },
          {
            width: TOTALS,
            stack: [
              plainTable(columnWidths(TOTALS, [88]), above),
              line(TOTALS, 0.8, accent ?? colors.ink),
              plainTable(columnWidths(TOTALS, [136]), [pair(writer.text('total'), writer.money(total), isLarge)]),
            ],
          },
        ],
      },
    ],
  };
}
