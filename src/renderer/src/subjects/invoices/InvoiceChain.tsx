/** The documents a document came of and led to, as a picture; each leads to its own screen. */
import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import classes from './Chain.module.css';
import { type ChainLink, chainOf, type LinkKind } from './chain.ts';
import partClasses from './Invoice.module.css';
import { Scrolled } from './Scrolled.tsx';
import { type Invoice, relationsOf } from './useInvoice.ts';

/** Pixels. */
const CARD = { width: 176, height: 76, across: 44, down: 12 } as const;
/** Documents of a column that are drawn: a summary may have hundreds. */
const MOST = 8;

export function InvoiceChain({ invoice }: { readonly invoice: Invoice }) {
  const t = useT();
  const documents = [invoice, ...relationsOf(invoice)];
  if (documents.length === 1) return null;
  const { columns, links } = chainOf(documents);
  const drawn = columns.map((column) => drawnOf(column, invoice.id));
  const places = new Map(
    drawn.flatMap((column, x) => column.map((id, y) => [id, { x: leftOf(x), y: topOf(y) }] as const)),
  );
  const rows = Math.max(...drawn.map((column) => column.length));
  const left = documents.length - places.size;
  const size = {
    width: leftOf(columns.length) - CARD.across,
    height: topOf(rows) - CARD.down,
  };
  return (
    <section className={partClasses.part} aria-label={t('invoices:chain.title')}>
      <Title order={2} size="h3" mb="xs">
        {t('invoices:chain.title')}
      </Title>
      <Scrolled label={t('invoices:chain.picture')}>
        <div className={classes.picture} style={size} data-testid="chain">
          <svg className={classes.arrows} {...size} aria-hidden>
            <defs>
              <marker id="chain-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0 0 8 4 0 8Z" className={classes.head} />
              </marker>
            </defs>
            {links.map((link) => (
              <path key={`${link.from} ${link.to}`} d={arrowOf(link, places)} className={classes.arrow} />
            ))}
          </svg>
          <ol className={classes.cards}>
            {drawn.flat().map((id) => {
              const document = documents.find((each) => each.id === id);
              const place = places.get(id);
              if (document === undefined || place === undefined) return null;
              const kinds = [...new Set(links.filter(({ to }) => to === id).map(({ kind }) => kind))];
              return (
                <li key={id} className={classes.place} style={{ left: place.x, top: place.y }}>
                  <Card document={document} kinds={kinds} isCurrent={id === invoice.id} />
                </li>
              );
            })}
          </ol>
        </div>
      </Scrolled>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('invoices:chain.more', { count: left })}
        </Text>
      )}
    </section>
  );
}

interface CardProps {
  readonly document: Invoice;
  readonly kinds: readonly LinkKind[];
  readonly isCurrent: boolean;
}

function Card({ document, kinds, isCurrent }: CardProps) {
  const t = useT();
  const format = useFormat();
  const number = document.number ?? t('invoices:draft.name');
  return (
    <Link
      to="/office/$model/$id"
      params={{ model: 'invoice', id: String(document.id) }}
      className={classes.card}
      aria-current={isCurrent ? 'page' : undefined}
      data-voided={document.status === 2 || undefined}
    >
      <span className={classes.kind}>
        {kinds.length === 0 ? t('invoices:chain.first') : kinds.map((kind) => kindText(t, kind)).join(' · ')}
      </span>
      <span className={classes.number}>{number}</span>
      <span className={classes.sum}>
        <span>{document.date === null ? '' : format.date(document.date)}</span>
        <b>{format.money(document.total)}</b>
      </span>
    </Link>
  );
}

function kindText(t: Translate, kind: LinkKind): string {
  return {
    credit: t('invoices:chain.credit'),
    conversion: t('invoices:chain.conversion'),
    summary: t('invoices:chain.summary'),
    exchange: t('invoices:chain.exchange'),
  }[kind];
}

/** The first of a column, and the one whose screen it is. */
function drawnOf(column: readonly number[], current: number): readonly number[] {
  if (column.length <= MOST) return column;
  const first = column.slice(0, MOST);
  return first.includes(current) || !column.includes(current) ? first : [...first.slice(0, -1), current];
}

type Places = ReadonlyMap<number, { readonly x: number; readonly y: number }>;

function arrowOf({ from, to }: ChainLink, places: Places): string {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return '';
  const [x1, y1] = [start.x + CARD.width, start.y + CARD.height / 2];
  const [x2, y2] = [end.x - 2, end.y + CARD.height / 2];
  const bend = CARD.across / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

function leftOf(column: number): number {
  return column * (CARD.width + CARD.across);
}

function topOf(row: number): number {
  return row * (CARD.height + CARD.down);
}
