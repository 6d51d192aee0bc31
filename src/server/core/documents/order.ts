/** The A4 order to a supplier: who orders what of whom, where it is to go and when, and what it comes to before tax. */
import type { Content, TableCell } from 'pdfmake/interfaces';
import { sub, sum } from '#shared/domain/money.ts';
import {
  a4Document,
  colors,
  columnWidths,
  type Fact,
  figure,
  headCell,
  line,
  linedTable,
  partyBlock,
  plainTable,
  sizes,
  titleBlock,
  WIDTH,
} from './a4.ts';
import { breakable, priceDecimals, printable, printableSource, type Writer, writerFor } from './format.ts';
import { toPdf } from './pdf.ts';
import type { OrderSource } from './sources.ts';

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
      orderTitle(order, writer),
      orderParties(order, writer),
      lineBlock(order, writer),
      totalBlock(order, writer),
    ]),
  );
}

function orderTitle({ number, logo, company, accent }: OrderSource, writer: Writer): Content {
  return titleBlock({ logo, brand: company.brand }, [
    { text: writer.text('order'), fontSize: sizes.title, lineHeight: 1.05, color: accent ?? colors.ink },
    { text: `${writer.text('number')} ${number}`, bold: true, fontSize: sizes.large, margin: [0, 3, 0, 0] },
  ]);
}

function orderParties({ company, supplier, date, deliveryDate, warehouse }: OrderSource, writer: Writer): Content {
  const facts: Fact[] = [[writer.text('date'), writer.date(date)]];
  if (deliveryDate !== null) facts.push([writer.text('deliveryDate'), writer.date(deliveryDate)]);
  if (warehouse !== null) facts.push([writer.text('deliverTo'), breakable(warehouse, 12)]);
  const parties = [
    [writer.text('orderedBy'), company],
    [writer.text('supplier'), supplier],
  ] as const;
  return partyBlock(parties, facts);
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
