/** Money without a document: of baskets before they were charged, by method and each entry with its basket; and of sales. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { Line, Section } from './reportParts.tsx';
import { useReportNames } from './useReportNames.ts';

const flows = ['taken', 'settled', 'refunded'] as const;

export function Baskets({ report: { withoutDocument } }: { readonly report: Pick<PosReport, 'withoutDocument'> }) {
  const t = useT();
  const format = useFormat();
  const names = useReportNames();
  if (withoutDocument === null) return null;
  const { sales } = withoutDocument;
  const counted =
    sales === null || sales.count === 0
      ? {}
      : { note: t('cash:report.operations', { number: format.number(sales.count) }) };
  if (withoutDocument.entries.length === 0) {
    if (sales === null) return null;
    return <Line name={t('cash:report.withoutDocument')} {...counted} value={format.money(sales.total)} />;
  }
  const texts = {
    taken: t('cash:report.basketTaken'),
    settled: t('cash:report.basketSettled'),
    refunded: t('cash:report.basketRefunded'),
  };
  const textOf = (type: number): string => texts[flows[type - 1] ?? 'taken'];
  return (
    <Section title={t('cash:report.withoutDocument')}>
      {withoutDocument.byPaymentMethod.flatMap((row) =>
        flows
          .filter((flow) => row[flow] !== 0)
          .map((flow) => (
            <Line
              key={`${row.paymentMethod} ${row.type} ${flow}`}
              name={`${names.method(row)}: ${texts[flow]}`}
              value={format.money(row[flow])}
            />
          )),
      )}
      <Line name={t('cash:report.net')} value={format.money(withoutDocument.net)} strong />
      {sales !== null && (
        <Line name={t('cash:report.salesWithoutDocument')} {...counted} value={format.money(sales.total)} />
      )}
      {withoutDocument.entries.map((entry) => {
        const basket = { method: entry.paymentMethodName, basket: entry.basket.slice(0, 8) };
        const sign = entry.type === BasketPaymentType.taken ? 1 : -1;
        return (
          <Line
            key={entry.basketPayment}
            name={`${format.time(entry.at)} · ${names.user(entry)}`}
            note={[textOf(entry.type), t('cash:report.basketEntry', basket), entry.reason].filter(Boolean).join(' · ')}
            value={format.money(sign * (entry.amount + entry.tip))}
          />
        );
      })}
    </Section>
  );
}
