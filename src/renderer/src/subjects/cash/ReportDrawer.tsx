/** Who opened the drawer without a sale and why, and the baskets that were left on hold. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { Line, Section } from './reportParts.tsx';
import { useReportNames } from './useReportNames.ts';

export function DrawerAndBaskets({ report: { drawerOpenings, heldBaskets } }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const names = useReportNames();
  return (
    <>
      {drawerOpenings.length > 0 && (
        <Section title={t('cash:report.drawerOpenings')}>
          {drawerOpenings.map((item) => (
            <Line
              key={item.id}
              name={names.user(item)}
              note={[item.reason, item.comments].filter(Boolean).join(' · ')}
              value={format.time(item.at)}
            />
          ))}
        </Section>
      )}
      {heldBaskets.length > 0 && (
        <Section title={t('cash:report.heldBaskets')}>
          {heldBaskets.map((item) => (
            <Line
              key={item.id}
              name={names.user(item)}
              note={`${format.dateTime(item.at)} · ${t('cash:report.items', { number: format.number(item.items) })}`}
              value={format.money(item.total)}
            />
          ))}
        </Section>
      )}
    </>
  );
}
