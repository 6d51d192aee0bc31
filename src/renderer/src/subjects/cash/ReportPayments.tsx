/** What each method received and paid out, what went back, and which payments were corrected by whom. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { Baskets } from './ReportBaskets.tsx';
import { Columns, Line, Section } from './reportParts.tsx';
import { useReportNames } from './useReportNames.ts';

export function Payments({ report }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const names = useReportNames();
  const { byPaymentMethod, payments, refunds, takenBack, calledOff, voucherUses, corrections } = report;
  const returned = [
    { name: t('cash:report.refunds'), count: refunds.count, amount: 0 - refunds.total },
    { name: t('cash:report.takenBack'), count: takenBack.count, amount: 0 - takenBack.total },
    { name: t('cash:report.calledOff'), count: calledOff.count, amount: calledOff.total },
  ].filter(({ count }) => count > 0);
  return (
    <>
      {byPaymentMethod.length > 0 && (
        <Section title={t('cash:report.byPaymentMethod')}>
          {payments === null ? (
            byPaymentMethod.map((item) => (
              <Line
                key={`${item.paymentMethod} ${item.type}`}
                name={names.method(item)}
                note={t('cash:report.operations', { number: format.number(item.count) })}
                value={format.money(item.amount)}
              />
            ))
          ) : (
            <Columns
              heads={[t('cash:report.received'), t('cash:report.paidOut'), t('cash:report.net')]}
              rows={byPaymentMethod.map((item) => ({
                key: `${item.paymentMethod} ${item.type}`,
                name: `${names.method(item)} (${format.number(item.count)})`,
                values: [item.received ?? 0, item.paidOut ?? 0, item.amount].map(format.money),
              }))}
              total={[payments.received, payments.paidOut, payments.net].map(format.money)}
            />
          )}
        </Section>
      )}
      <Baskets report={report} />
      {returned.length > 0 && (
        <Section title={t('cash:report.returned')}>
          {returned.map(({ name, count, amount }) => (
            <Line
              key={name}
              name={name}
              note={t('cash:report.operations', { number: format.number(count) })}
              value={format.money(amount)}
            />
          ))}
        </Section>
      )}
      {voucherUses.length > 0 && (
        <Section title={t('cash:report.voucherUses')}>
          {voucherUses.map(({ voucherType, name, count, units, cancelled }) => (
            <Line
              key={voucherType}
              name={name}
              note={[
                t('cash:report.operations', { number: format.number(count) }),
                cancelled > 0 && t('cash:report.usesCancelled', { units: format.number(cancelled) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={format.number(units)}
            />
          ))}
        </Section>
      )}
      {corrections.length > 0 && (
        <Section title={t('cash:report.corrections')}>
          {corrections.map((item) => (
            <Line
              key={item.payment}
              name={`${format.time(item.at)} · ${names.user(item)}`}
              note={t('cash:report.correction', { from: item.from, to: item.to })}
              value={format.money(item.amount)}
            />
          ))}
        </Section>
      )}
    </>
  );
}
