/** The verdict of a closing, before everything else: «Faltan 1,00 €», with what was expected and counted. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { toMoney, ZERO } from '#shared/domain/money.ts';
import type { PosReport } from '#shared/operations/parts.ts';
import { useDifference } from './DifferenceText.tsx';
import { verdictOf } from './differences.ts';
import classes from './Report.module.css';

export function ReportResult({ report }: { readonly report: PosReport }) {
  const t = useT();
  const format = useFormat();
  const describe = useDifference();
  const methods = [
    { name: t('cash:report.cash'), ...report.cash },
    { name: t('cash:report.card'), ...report.card },
  ].map((method) => ({ ...method, difference: toMoney(method.difference ?? 0) }));
  const wrong = methods.filter((method) => method.difference !== ZERO);
  if (wrong.length === 0) {
    return (
      <div className={classes.result} data-verdict="exact" data-testid="result">
        <p className={classes.verdict}>
          <IconCircleCheck size={26} aria-hidden />
          {t('cash:difference.exactBoth')}
        </p>
      </div>
    );
  }
  return wrong.map((method) => (
    <div key={method.name} className={classes.result} data-verdict={verdictOf(method.difference)} data-testid="result">
      <p className={classes.verdict}>
        <IconAlertTriangle size={26} aria-hidden />
        {describe(method.difference)}
      </p>
      <p className={classes.because}>
        {t('cash:report.because', {
          method: method.name,
          expected: format.money(method.expected),
          counted: format.money(method.real ?? 0),
        })}
      </p>
    </div>
  ));
}
