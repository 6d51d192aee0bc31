/** What the customer sees: the basket as it grows, what was charged and what comes back, and who sells here in between. */

import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeFormat } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import { USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import { BasketView } from './BasketView.tsx';
import { BrandProvider, useObjectUrl } from './Brand.tsx';
import { ChargedView } from './ChargedView.tsx';
import classes from './Display.module.css';
import { IdleView } from './IdleView.tsx';
import { type Display, useDisplay } from './useDisplay.ts';
import { useWakeLock } from './useWakeLock.ts';

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
