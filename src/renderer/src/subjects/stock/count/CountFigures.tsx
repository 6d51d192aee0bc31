/** How far a count is, or what came of it. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Figure } from '#screens/records/parts/Figure.tsx';
import parts from '#screens/records/parts/Parts.module.css';

export interface CountFiguresProps {
  readonly counted: number;
  /** What there is to count; null: that is over. */
  readonly products: number | null;
  readonly isBlind: boolean;
  readonly differences: number;
  readonly value: number;
}

export function CountFigures({ counted, products, isBlind, differences, value }: CountFiguresProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={parts.figures} data-testid="count-figures" style={{ marginTop: 20 }}>
      <Figure
        label={t('stock:count.counted')}
        value={
          products === null
            ? format.number(counted)
            : t('stock:count.of', { counted: format.number(counted), products: format.number(products) })
        }
      />
      {!isBlind && (
        <>
          <Figure label={t('stock:count.differences')} value={format.number(differences)} isAlert={differences > 0} />
          <Figure label={t('stock:count.value')} value={format.money(value)} />
        </>
      )}
    </div>
  );
}
