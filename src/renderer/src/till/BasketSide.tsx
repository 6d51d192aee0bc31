/** The right of the till: customer, lines, total and payment; after a charge, its receipt. */
import { Box, Group, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { later } from '#screens/components/later.tsx';
import { holdsMoney, itemsOf } from '#screens/subjects/checkout/basket.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import { ZERO } from '#shared/domain/money.ts';
import { CustomerStrip } from './CustomerStrip.tsx';
import { BestWayBar } from './customer/BestWayBar.tsx';
import { BasketLines } from './lines/BasketLines.tsx';
import { ClosedPanel } from './panels/ClosedPanel.tsx';
import { GonePanel } from './panels/GonePanel.tsx';
import { LostPanel } from './panels/LostPanel.tsx';
import { SoldElsewherePanel } from './panels/SoldElsewherePanel.tsx';
import { PayStrip } from './pay/PayStrip.tsx';
import { Totals } from './pay/Totals.tsx';
import classes from './TillPage.module.css';
import { ExcessPanel } from './taken/ExcessPanel.tsx';
import { WhosePanel } from './taken/WhosePanel.tsx';
import type { TillScreen } from './useTillScreen.ts';
import { whyLocked } from './whyNot.ts';

export interface BasketSideProps {
  readonly screen: TillScreen;
  /** Short messages, above the total. */
  readonly notices: ReactNode;
}

const ReceiptPanel = later(async () => ({ default: (await import('./panels/ReceiptPanel.tsx')).ReceiptPanel }));
const CustomerFacts = later(async () => ({ default: (await import('./customer/CustomerFacts.tsx')).CustomerFacts }));

const BearerFacts = later(async () => ({ default: (await import('./customer/BearerFacts.tsx')).BearerFacts }));

const MOVING = {
  hold: 'pay:moving.hold',
  takeUp: 'pay:moving.takeUp',
  take: 'pay:moving.take',
  refund: 'pay:moving.refund',
} as const;

export function BasketSide({ screen, notices }: BasketSideProps) {
  const t = useT();
  const { till, checkout, tickets, priced } = screen;
  const { basket, charge, moving, receipt, soldElsewhere } = till;
  const locked = whyLocked(till) !== null;
  const { lines } = basket;
  if (receipt !== null) {
    return (
      <aside key="receipt" className={classes.side} aria-label={t('till:basket.label')}>
        <Suspense fallback={null}>
          <ReceiptPanel
            receipt={receipt}
            methods={screen.methods.all.filter(({ id }) => receipt.methods.includes(id))}
            printing={tickets.printing}
            alwaysPrint={tickets.always}
            onAlwaysPrint={tickets.setAlways}
            onPrint={() => void screen.printReceipt(receipt)}
            onPrintUse={(voucherUse) => void tickets.printVoucher({ voucherUse })}
            onOpen={() => receipt.document !== null && void tickets.open(receipt.document, receipt.number)}
            onNext={() => {
              dispatchTill({ type: 'nextSale' });
              screen.focusSearch();
            }}
          />
        </Suspense>
        {notices}
      </aside>
    );
  }
  return (
    <aside className={classes.side} aria-label={t('till:basket.label')}>
      <CustomerStrip
        customer={basket.customer}
        locked={locked}
        onChoose={() => screen.setDialog({ kind: 'customer' })}
        onRemove={() => screen.chooseCustomer(null)}
        onInvoice={screen.fullInvoice === null ? null : screen.askInvoice}
        onClear={lines.length === 0 ? null : screen.clear}
      />
      {basket.customer !== null && screen.customer !== undefined && (
        <Suspense fallback={null}>
          <CustomerFacts
            summary={screen.customer}
            locked={locked}
            onAccount={(step) => screen.setDialog({ kind: 'account', step })}
          />
        </Suspense>
      )}
      {screen.shown.length > 0 && (
        <Suspense fallback={null}>
          <BearerFacts
            shown={screen.shown}
            locked={locked}
            onOpen={(voucher) => screen.setDialog({ kind: 'bearer', voucher })}
          />
        </Suspense>
      )}
      <BasketLines
        basket={basket}
        priced={priced}
        outOfStock={screen.outOfStock}
        locked={locked}
        onSelect={(line) => dispatchTill({ type: 'select', line: line.id })}
        onUnits={screen.setUnits}
        onEdit={(line) => screen.setDialog({ kind: 'line', line: line.id })}
        onPrice={(line, price) => {
          dispatchTill({ type: 'setPrice', line: line.id, price });
          screen.focusSearch();
        }}
      />
      {charge !== null && (
        <LostPanel
          sent={charge.input.uuid}
          lost={charge.lost}
          title={t('till:lost.title')}
          text={t('till:lost.text')}
          todo={t('till:lost.todo')}
          onRetry={() => void checkout.resend()}
        />
      )}
      {moving !== null && (
        <LostPanel
          sent={moving.move.key}
          lost={moving.lost}
          title={t(MOVING[moving.move.kind])}
          text={t('pay:moving.text')}
          todo={t('pay:moving.todo')}
          onRetry={() => void screen.moves.resend()}
        />
      )}
      {soldElsewhere !== null && (
        <SoldElsewherePanel
          document={soldElsewhere}
          onShow={() => screen.showSold(soldElsewhere.invoice)}
          onClear={screen.clear}
          onKeep={() => {
            dispatchTill({ type: 'anotherSale' });
            screen.focusSearch();
          }}
        />
      )}
      {checkout.error !== null && (
        <Box p="sm" mah="45%" style={{ overflowY: 'auto' }}>
          <ErrorNotice
            error={checkout.error}
            kept={t('till:pay.refusedKept')}
            onClose={() => {
              checkout.clearError();
              screen.focusSearch();
            }}
          />
        </Box>
      )}
      {notices}
      {till.unsaid !== null && (
        <WhosePanel
          added={till.unsaid}
          taken={screen.taken.taken}
          onSame={() => {
            dispatchTill({ type: 'sameCustomer' });
            screen.focusSearch();
          }}
          onAnother={() => void screen.money.anotherCustomer().then(screen.focusSearch)}
        />
      )}
      {screen.best !== null && !holdsMoney(basket) && (
        <BestWayBar
          way={screen.best}
          locked={locked || !screen.ready}
          busy={screen.busy === 'voucher'}
          onPay={() => void screen.payBest(screen.methods.cash)}
          onDetails={() => screen.setDialog({ kind: 'best' })}
        />
      )}
      <Totals
        priced={priced}
        items={itemsOf(basket)}
        taken={basket}
        due={screen.taken}
        locked={locked}
        onTakeBack={({ id }) => {
          dispatchTill({ type: 'takeBack', id });
          screen.focusSearch();
        }}
        onRefundTaken={(payment) => screen.setDialog({ kind: 'refundTaken', payment })}
      />
      <Payment screen={screen} />
    </aside>
  );
}

function Payment({ screen }: { readonly screen: TillScreen }) {
  const { till } = screen;
  if (screen.gone) return <GonePanel />;
  if (screen.closed) return <ClosedPanel />;
  if (!screen.ready) {
    return (
      <Group p="sm">
        <Skeleton h={168} radius="md" />
      </Group>
    );
  }
  const { basket } = till;
  // Whose the money is comes first.
  if (till.unsaid !== null) return null;
  if (screen.taken.excess > ZERO) {
    return (
      <ExcessPanel
        excess={screen.taken.excess}
        empty={basket.lines.length === 0}
        locked={whyLocked(till) !== null}
        onHold={screen.hold}
      />
    );
  }
  return (
    <PayStrip
      total={screen.priced.total}
      taken={basket}
      due={screen.taken}
      cash={screen.cash}
      empty={basket.lines.length === 0}
      whyCannot={screen.whyCannot}
      busy={screen.busy}
      onExact={screen.payExact}
      onNote={screen.payNote}
      onCard={screen.payCard}
      onVoucher={screen.payVoucher}
      onMore={screen.payOther}
    />
  );
}
