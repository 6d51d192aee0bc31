/** What all customers owe, by how long it has been due. */
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Figure } from '#screens/records/parts/Figure.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { debtAges } from '#shared/domain/debtAges.ts';
import { ageNames } from './ageNames.ts';

const seen = ['invoice', 'sale', 'payment'] as const;

export function DebtAges() {
  const t = useT();
  const format = useFormat();
  const { data } = useRead('reportDebts', {}, seen);
  if (data === undefined || data.totals.total === 0) return null;
  const names = ageNames(t);
  return (
    <div className={classes.figures}>
      {debtAges.map((age) => (
        <Figure key={age} label={names[age]} value={format.moneyIn(data.currency)(data.totals[age])} />
      ))}
    </div>
  );
}
