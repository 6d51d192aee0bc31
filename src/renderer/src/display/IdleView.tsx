/** Between two sales: who sells here, and what time it is. */
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Format } from '../format.ts';
import { useT } from '../i18n/index.ts';
import classes from './Display.module.css';
import type { DisplayFacility } from './link.ts';

export interface IdleViewProps {
  readonly facility: DisplayFacility | null;
  readonly format: Format;
}

/** How often the clock is looked at, in milliseconds. */
const TICK = 1000;

export function IdleView({ facility, format }: IdleViewProps) {
  const t = useT();
  const logo = useObjectUrl(facility?.logo ?? null);
  const [now, setNow] = useState(() => new Date().toISOString());
  useInterval(() => setNow(new Date().toISOString()), TICK, { autoInvoke: true });
  return (
    <div className={classes.centre}>
      {logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <h1 className={classes.name}>{facility?.name ?? ''}</h1>
      <p className={classes.text}>{t('display:welcome')}</p>
      <p className={classes.clock}>{format.time(now)}</p>
    </div>
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
