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

const ReceiptPanel = later(() => import('./panels/ReceiptPanel.tsx'));
const CustomerFacts = later(() => import('./customer/CustomerFacts.tsx'));

const BearerFacts = later(() => import('./customer/BearerFacts.tsx'));

const MOVING = {
  hold: 'pay:moving.hold',
  takeUp: 'pay:moving.takeUp',
  take: 'pay:moving.take',
  refund: 'pay:moving.refund',
} as const;

export function BasketSide({ screen, notices }: BasketSideProps) {
  const t = useT();
  const { till, checkout, tickets } = screen;
  const { priced } = screen.facts;
  const { basket, charge, moving, receipt, soldElsewhere } = till;
  const locked = whyLocked(till) !== null;
  const { lines } = basket;
  if (receipt !== null) {
    return (
      <aside key="receipt" className={classes.side} aria-label={t('till:basket.label')}>
        <Suspense fallback={null}>
          <ReceiptPanel
            receipt={receipt}
            methods={screen.reads.methods.all.filter(({ id }) => receipt.methods.includes(id))}
            printing={tickets.printing}
            alwaysPrint={tickets.always}
            onAlwaysPrint={tickets.setAlways}
            onPrint={() => void screen.printReceipt(receipt)}
            onPrintUse={(voucherUse) => void tickets.printVoucher({ voucherUse })}
            onOpen={() => receipt.document !== null && void tickets.open(receipt.document, receipt.number)}
            onNext={() => {
              dispatchTill({ type: 'nextSale' });
              screen.desk.focusSearch();
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
        onChoose={() => screen.desk.setDialog({ kind: 'customer' })}
        onRemove={() => screen.adding.chooseCustomer(null)}
        onInvoice={screen.reads.fullInvoice === null ? null : screen.editing.askInvoice}
        onClear={lines.length === 0 ? null : screen.editing.clear}
      />
      {basket.customer !== null && screen.facts.customer !== undefined && (
        <Suspense fallback={null}>
          <CustomerFacts
            summary={screen.facts.customer}
            locked={locked}
            onAccount={(step) => screen.desk.setDialog({ kind: 'account', step })}
          />
        </Suspense>
      )}
      {screen.facts.shown.length > 0 && (
        <Suspense fallback={null}>
          <BearerFacts
            shown={screen.facts.shown}
            locked={locked}
            onOpen={(voucher) => screen.desk.setDialog({ kind: 'bearer', voucher })}
          />
        </Suspense>
      )}
      <BasketLines
        basket={basket}
        priced={priced}
        outOfStock={screen.reads.outOfStock}
        locked={locked}
        onSelect={(line) => dispatchTill({ type: 'select', line: line.id })}
        onUnits={screen.editing.setUnits}
        onEdit={(line) => screen.desk.setDialog({ kind: 'line', line: line.id })}
        onPrice={(line, price) => {
          dispatchTill({ type: 'setPrice', line: line.id, price });
          screen.desk.focusSearch();
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
          onClear={screen.editing.clear}
          onKeep={() => {
            dispatchTill({ type: 'anotherSale' });
            screen.desk.focusSearch();
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
              screen.desk.focusSearch();
            }}
          />
        </Box>
      )}
      {notices}
      {till.unsaid !== null && (
        <WhosePanel
          added={till.unsaid}
          taken={screen.facts.due.taken}
          onSame={() => {
            dispatchTill({ type: 'sameCustomer' });
            screen.desk.focusSearch();
          }}
          onAnother={() => void screen.money.anotherCustomer().then(screen.desk.focusSearch)}
        />
      )}
      {screen.facts.best !== null && !holdsMoney(basket) && (
        <BestWayBar
          way={screen.facts.best}
          locked={locked || screen.reads.cashPoint !== 'open'}
          busy={screen.paying.busy === 'voucher'}
          onPay={() => void screen.paying.payBest(screen.reads.methods.cash)}
          onDetails={() => screen.desk.setDialog({ kind: 'best' })}
        />
      )}
      <Totals
        priced={priced}
        items={itemsOf(basket)}
        taken={basket}
        due={screen.facts.due}
        locked={locked}
        onTakeBack={({ id }) => {
          dispatchTill({ type: 'takeBack', id });
          screen.desk.focusSearch();
        }}
        onRefundTaken={(payment) => screen.desk.setDialog({ kind: 'refundTaken', payment })}
      />
      <Payment screen={screen} />
    </aside>
  );
}

function Payment({ screen }: { readonly screen: TillScreen }) {
  const { till } = screen;
  if (screen.reads.gone) return <GonePanel />;
  if (screen.reads.cashPoint === 'closed') return <ClosedPanel />;
  if (screen.reads.cashPoint !== 'open') {
    return (
      <Group p="sm">
        <Skeleton h={168} radius="md" />
      </Group>
    );
  }
  const { basket } = till;
  // Whose the money is comes first.
  if (till.unsaid !== null) return null;
  if (screen.facts.due.excess > ZERO) {
    return (
      <ExcessPanel
        excess={screen.facts.due.excess}
        empty={basket.lines.length === 0}
        locked={whyLocked(till) !== null}
        onHold={screen.hold}
      />
    );
  }
  return (
    <PayStrip
      total={screen.facts.priced.total}
      taken={basket}
      due={screen.facts.due}
      cash={screen.paying.cash}
      empty={basket.lines.length === 0}
      whyCannot={screen.whyCannot}
      busy={screen.paying.busy}
      onExact={screen.paying.payExact}
      onNote={screen.paying.payNote}
      onCard={screen.paying.payCard}
      onVoucher={screen.paying.payVoucher}
      onMore={screen.paying.payOther}
    />
  );
}
