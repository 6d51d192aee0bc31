/** The till: one screen from an empty basket to paid. */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { InCashPointCurrency } from '#screens/base/format/InCashPointCurrency.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { loadWaiting } from '#screens/components/later.tsx';
import { NoticeStrip } from '#screens/components/NoticeStrip.tsx';
import { isBlank, itemsOf } from '#screens/subjects/checkout/basket.ts';
import { BasketAnnouncer } from './BasketAnnouncer.tsx';
import { BasketSide } from './BasketSide.tsx';
import { Dialogs } from './Dialogs.tsx';
import { PaneBar } from './PaneBar.tsx';
import { ProductSide } from './ProductSide.tsx';
import classes from './TillPage.module.css';
import { useChargeSounds } from './useChargeSounds.ts';
import { usePane } from './usePane.ts';
import { useTillScreen } from './useTillScreen.ts';
import { whyLocked, whyTexts } from './whyNot.ts';

/** Marks in the browser's own record of times when the till could first sell. */
const TILL_READY = 'till ready';

/** Where the stylesheet shows one pane at a time. */
const NARROW = '(max-width: 799px)';

export function TillPage() {
  return (
    <InCashPointCurrency>
      <Till />
    </InCashPointCurrency>
  );
}

function Till() {
  const t = useT();
  const screen = useTillScreen();
  useChargeSounds();
  const { till, reads, desk } = screen;
  const { charge, receipt, basket } = till;
  const rests = whyLocked(till);
  const isReady = reads.catalogue !== undefined && !reads.isReading;
  useEffect(() => {
    if (!isReady) return;
    // What is loaded from here on is not waited for by anybody.
    performance.mark(TILL_READY);
    void loadWaiting();
  }, [isReady]);
  const [pane, setPane] = usePane(
    charge !== null ||
      till.moving !== null ||
      receipt !== null ||
      till.soldElsewhere !== null ||
      screen.checkout.error !== null,
    isBlank(basket),
  );
  const { showsSales } = desk;
  useEffect(() => {
    // They are shown over the products.
    if (showsSales) setPane('products');
  }, [showsSales, setPane]);
  const productsOnly = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) && pane === 'products';
  return (
    <div
      className={classes.page}
      data-pane={pane}
      data-rests={rests ?? undefined}
      aria-busy={!isReady}
      onPointerDownCapture={({ target }) => {
        const acts = target instanceof Element && target.closest('button:not(:disabled), input, a') !== null;
        if (rests !== null && !acts) sayHere(t(whyTexts[rests]));
      }}
    >
      <VisuallyHidden>
        <h1>{t('till:title')}</h1>
      </VisuallyHidden>
      <ProductSide screen={screen} />
      <BasketSide screen={screen} notices={productsOnly ? null : <NoticeStrip />} />
      {productsOnly && <NoticeStrip />}
      <PaneBar pane={pane} items={itemsOf(basket)} total={screen.facts.priced.total} onPane={setPane} />
      <Dialogs screen={screen} />
      <BasketAnnouncer screen={screen} />
    </div>
  );
}
