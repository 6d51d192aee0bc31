/** How what was collected in a month comes to documents, what is held and what was given back, line by line. */
import { Title } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { bridgeLines } from '#shared/domain/monthCheck.ts';
import frame from '../Report.module.css';
import type { MonthPartProps } from './MonthChecks.tsx';
import classes from './MonthEnd.module.css';

export function MonthBridge({ answer: { bridge }, format }: MonthPartProps) {
  const t = useT();
  // What is always asked for stands there though it is zero.
  const lines = bridge.lines.filter(
    ({ code, amount }) => amount !== 0 || code === 'documented' || code === 'undocumented',
  );
  return (
    <section className={frame.card} aria-labelledby="month-bridge" data-testid="bridge">
      <Title order={2} size="h3" id="month-bridge" mb={4}>
        {t('reports:monthEnd.bridge')}
      </Title>
      <dl className={classes.bridge}>
        {lines.map(({ code, amount }) => (
          <div key={code} data-code={code}>
            <dt>{format.text(bridgeLines[code])}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('reports:monthEnd.collected')}</dt>
          <dd>{format.money(bridge.collected)}</dd>
        </div>
        <div data-sum data-open={bridge.difference !== 0 || undefined}>
          <dt>{t('reports:monthEnd.difference')}</dt>
          <dd>{format.money(bridge.difference)}</dd>
        </div>
      </dl>
    </section>
  );
}
