/** What the customer sees: the basket as it grows, what was charged and what comes back, and who sells here in between. */
import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument, useInterval } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, makeFormat } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import { USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import { BasketView } from './BasketView.tsx';
import { BrandProvider, useBrand, useObjectUrl } from './Brand.tsx';
import { ChargedView } from './ChargedView.tsx';
import classes from './Display.module.css';
import { type Display, useDisplay } from './useDisplay.ts';

/** `link`: of the till that opened it; null where no till did. */
export function DisplayPage({ link }: { readonly link: string | null }) {
  const t = useT();
  const title = t('display:title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWakeLock();
  return (
    <main className={classes.page} aria-label={title}>
      {link === null ? <Calm title={title} text={t('display:openFromTill')} /> : <Linked link={link} />}
      <FullScreen />
    </main>
  );
}

function Linked({ link }: { readonly link: string }) {
  const { facility, view } = useDisplay(link);
  const logo = useObjectUrl(facility?.logo ?? null);
  const name = facility?.name ?? '';
  const brand = useMemo(() => ({ name, logo }), [name, logo]);
  return (
    <BrandProvider value={brand}>
      <Shown facility={facility} view={view} />
    </BrandProvider>
  );
}

function Shown({ facility, view }: Display): ReactNode {
  const t = useT();
  const { i18n } = useTranslation();
  const format = useMemo(
    () => makeFormat(asLanguage(i18n.language), facility?.currency ?? 'EUR', facility?.timeZone ?? USUAL_ZONE),
    [i18n.language, facility?.currency, facility?.timeZone],
  );
  switch (view.kind) {
    case 'waiting':
      return <Calm title={facility?.name ?? ''} text={t('display:waiting')} />;
    case 'gone':
      return <Calm title={t('display:gone.title')} text={t('display:gone.text')} />;
    case 'locked':
      return <Calm title={t('display:locked.title')} text={t('display:locked.text')} />;
    case 'idle':
      return <IdleView format={format} />;
    case 'basket':
      return <BasketView basket={view} format={format} />;
    case 'charged':
      return <ChargedView charge={view} format={format} />;
  }
}

function Calm({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={classes.centre} role="status">
      {title !== '' && <h1 className={classes.name}>{title}</h1>}
      <p className={classes.text}>{text}</p>
    </div>
  );
}

function FullScreen() {
  const t = useT();
  const { fullscreen, toggle } = useFullscreenDocument();
  if (fullscreen || !document.fullscreenEnabled) return null;
  return (
    <ActionIcon
      className={classes.fullScreen}
      size={48}
      aria-label={t('display:fullScreen')}
      title={t('display:fullScreen')}
      // The desktop shell lets no page fill the screen: it does so itself where there is a second one.
      onClick={() => void toggle().catch(() => undefined)}
    >
      <IconMaximize size={24} aria-hidden />
    </ActionIcon>
  );
}

interface IdleViewProps {
  readonly format: Format;
}

/** How often the clock is looked at, in milliseconds. */
const TICK = 1000;

/** Between two sales: who sells here, and what time it is. */
function IdleView({ format }: IdleViewProps) {
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

/** Keeps the screen on while the page is in sight, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || left) return;
      // Refused on a weak battery, for one: the screen then sleeps as the system says.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (left) await lock?.release();
    };
    void ask();
    // Hidden pages lose it.
    document.addEventListener('visibilitychange', ask);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
