/** The right of the till: customer, lines, total and payment; after a charge, its receipt. */
import { Group, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { later } from '#screens/components/later.tsx';
import { holdsMoney, itemsOf, type Receipt } from '#screens/subjects/checkout/basket.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import { ZERO } from '#shared/domain/money.ts';
import { BasketTroubles } from './BasketTroubles.tsx';
import { CustomerStrip } from './CustomerStrip.tsx';
import { BestWayBar } from './customer/BestWayBar.tsx';
import { BasketLines } from './lines/BasketLines.tsx';
import { ClosedPanel } from './panels/ClosedPanel.tsx';
import { GonePanel } from './panels/GonePanel.tsx';
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

export function BasketSide({ screen, notices }: BasketSideProps) {
  const t = useT();
  const { till } = screen;
  const { priced } = screen.facts;
  const { basket, receipt } = till;
  const locked = whyLocked(till) !== null;
  const { lines } = basket;
  if (receipt !== null) return <ReceiptSide screen={screen} receipt={receipt} notices={notices} />;
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
            onSubscription={(step) => screen.desk.setDialog({ kind: 'subscription', step })}
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
      <BasketTroubles screen={screen} />
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

interface ReceiptSideProps extends BasketSideProps {
  readonly receipt: Receipt;
}

/** What was sold, in the place of the basket. */
function ReceiptSide({ screen, receipt, notices }: ReceiptSideProps) {
  const t = useT();
  const { tickets } = screen;
  return (
    <aside className={classes.side} aria-label={t('till:basket.label')}>
      <Suspense fallback={null}>
        <ReceiptPanel
          receipt={receipt}
          methods={screen.reads.methods.all.filter(({ id }) => receipt.methods.includes(id))}
          printing={tickets.printing}
          alwaysPrint={tickets.always}
          onAlwaysPrint={tickets.setAlways}
          onPrint={() => void screen.printReceipt(receipt)}
          onPrintUse={(voucherUse) => void tickets.printVoucher({ voucherUse })}
          onOpen={() => void openReceipt(tickets, receipt)}
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

/** Opens the ticket of a charge, or the receipt of a deposit. */
async function openReceipt(tickets: TillScreen['tickets'], { document, number, deposit }: Receipt): Promise<void> {
  if (document !== null) await tickets.open(document, number);
  else if (deposit !== undefined) await tickets.open({ depositMovement: deposit.movement }, deposit.receipt);
}

/** How the basket is paid, or what keeps it from being paid here. */
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
