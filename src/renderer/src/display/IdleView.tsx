/** Between two sales: who sells here, and what time it is. */
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import type { Format } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useBrand } from './Brand.tsx';
import classes from './Display.module.css';

export interface IdleViewProps {
  readonly format: Format;
}

/** How often the clock is looked at, in milliseconds. */
const TICK = 1000;

export function IdleView({ format }: IdleViewProps) {
  const t = useT();
  const { name, logo } = useBrand();
  const [now, setNow] = useState(() => new Date().toISOString());
  useInterval(() => setNow(new Date().toISOString()), TICK, { autoInvoke: true });
  return (
    <div className={classes.centre}>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <h1 className={classes.name}>{name}</h1>
      <p className={classes.text}>{t('display:welcome')}</p>
      <p className={classes.clock}>{format.time(now)}</p>
    </div>
  );
}
