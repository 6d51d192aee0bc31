/** What a session issued, and how its net divides: every column comes to the same total. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { holdersOf } from '#shared/domain/reportRows.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { Columns, Line, Section } from './reportParts.tsx';
import { useReportNames } from './useReportNames.ts';

interface Props {
  readonly report: PosReport;
}

/** Gross, what is no sale, what went back, the net, and the numbers of each series. */
export function Documents({ report: { documents, tickets, series } }: Props) {
  const t = useT();
  const format = useFormat();
  const names = useReportNames();
  return (
    <>
      <Section title={t('cash:report.tickets')}>
        {series.length === 0 && <Line name={t('cash:report.ticketCount')} value={format.number(tickets.count)} />}
        {documents === null ? (
          <Line strong name={t('cash:report.ticketTotal')} value={format.money(tickets.total)} />
        ) : (
          <>
            <Line name={t('cash:report.gross')} value={format.money(documents.gross)} />
            {documents.recharges !== 0 && (
              <Line name={t('cash:report.recharges')} value={format.money(documents.recharges)} />
            )}
            {documents.refunds !== 0 && (
              <Line name={t('cash:report.creditNotes')} value={format.money(documents.refunds)} />
            )}
            <Line strong name={t('cash:report.net')} value={format.money(documents.net)} />
          </>
        )}
        {tickets.discounts !== 0 && (
          <Line name={t('cash:report.discountsTaken')} value={format.money(tickets.discounts)} />
        )}
        {series.length === 0 && tickets.first !== null && <Line name={t('cash:report.first')} value={tickets.first} />}
        {series.length === 0 && tickets.last !== null && <Line name={t('cash:report.last')} value={tickets.last} />}
      </Section>
      {series.length > 0 && (
        <Section title={t('cash:report.series')}>
          {series.map((item) => (
            <Line
              key={item.counter}
              name={`${names.named(item.name, t('cash:report.tickets'))} (${format.number(item.count)})`}
              note={[
                item.first === item.last ? item.first : `${item.first} – ${item.last}`,
                item.voided > 0 && t('cash:report.voided', { number: format.number(item.voided) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={format.money(item.total)}
            />
          ))}
          <Total net={documents?.net} />
        </Section>
      )}
    </>
  );
}

/** The net by tax, family and user; who held the drawer, and what was put in and taken out by hand. */
export function Breakdown({ report }: Props) {
  const t = useT();
  const format = useFormat();
  const names = useReportNames();
  const { byTax, byFamily, byUser, documents } = report;
  const holders = holdersOf(report);
  const manual = report.movements.filter(({ type }) => type === MovementType.cashIn || type === MovementType.cashOut);
  return (
    <>
      {byTax.length > 0 && (
        <Section title={t('cash:report.byTax')}>
          <Columns
            heads={[t('cash:report.taxBase'), t('cash:report.taxAmount')]}
            rows={byTax.map((item) => ({
              key: `${item.kind} ${item.tax} ${item.rate} ${item.category} ${item.name}`,
              name: names.tax(item),
              values: [format.money(item.base), format.money(item.amount)],
            }))}
            total={documents === null ? null : [format.money(documents.base), format.money(documents.taxes)]}
          />
          {documents !== null && <Line strong name={t('cash:report.net')} value={format.money(documents.net)} />}
        </Section>
      )}
      {byFamily.length > 0 && (
        <Section title={t('cash:report.byFamily')}>
          {byFamily.map((item) => (
            <Line
              key={item.family}
              name={names.family(item)}
              note={t('cash:report.units', { number: format.number(item.units) })}
              value={format.money(item.amount)}
            />
          ))}
          <Total net={documents?.net} />
        </Section>
      )}
      {byUser.length > 0 && (
        <Section title={t('cash:report.byUser')}>
          {byUser.map((item) => (
            <Line
              key={item.user}
              name={names.user(item)}
              note={t('cash:report.operations', { number: format.number(item.count) })}
              value={format.money(item.net ?? item.amount)}
            />
          ))}
          <Total net={documents?.net} />
        </Section>
      )}
      {holders.length > 1 && (
        <Section title={t('cash:report.holders')}>
          {holders.map((item) => (
            <Line
              key={`${item.from} ${item.user}`}
              name={names.user(item)}
              note={`${format.time(item.from)}–${item.to === null ? '' : format.time(item.to)}`}
              value={item.difference === null ? '–' : format.money(item.difference)}
            />
          ))}
        </Section>
      )}
      {manual.length > 0 && (
        <Section title={t('cash:report.movements')}>
          {manual.map((item) => (
            <Line
              key={item.id}
              name={
                item.reason ?? (item.type === MovementType.cashIn ? t('cash:report.cashIn') : t('cash:report.cashOut'))
              }
              note={[format.time(item.at), item.comments].filter(Boolean).join(' · ')}
              value={format.money(item.type === MovementType.cashOut ? 0 - item.amount : item.amount)}
            />
          ))}
        </Section>
      )}
    </>
  );
}

function Total({ net }: { readonly net: number | undefined }) {
  const t = useT();
  const format = useFormat();
  return net === undefined ? null : <Line strong name={t('cash:report.total')} value={format.money(net)} />;
}
