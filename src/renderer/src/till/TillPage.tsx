/** The till: one screen from an empty basket to paid. */
import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useMemo } from 'react';
import { refreshFailed } from '#screens/base/api/queries.ts';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { InCashPointCurrency } from '#screens/base/format/InCashPointCurrency.tsx';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Later, later, loadWaiting } from '#screens/components/later.tsx';
import { NoticeStrip } from '#screens/components/NoticeStrip.tsx';
import { type Basket, isBlank, itemsOf } from '#screens/subjects/checkout/basket.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import { FirstProducts, sellsNothing } from '#screens/subjects/products/FirstProducts.tsx';
import { parseEntry } from '#screens/subjects/products/search.ts';
import { BasketSide } from './BasketSide.tsx';
import { DeskButtons } from './DeskButtons.tsx';
import { DrawerButton } from './DrawerButton.tsx';
import { PaneBar } from './PaneBar.tsx';
import { ProductGrid } from './products/ProductGrid.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { TillMenu } from './TillMenu.tsx';
import classes from './TillPage.module.css';
import { useChargeSounds } from './useChargeSounds.ts';
import { usePane } from './usePane.ts';
import { type TillScreen, useTillScreen } from './useTillScreen.ts';
import { whyLocked, whyTexts } from './whyNot.ts';

/** Marks in the browser's own record of times when the till could first sell. */
const TILL_READY = 'till ready';

/** Where the stylesheet shows one pane at a time. */
const NARROW = '(max-width: 799px)';

const AddProductsDialog = later(async () => ({
  default: (await import('#screens/subjects/products/AddProductsDialog.tsx')).AddProductsDialog,
}));
const ArrangeFavourites = later(async () => ({
  default: (await import('./favourites/ArrangeFavourites.tsx')).ArrangeFavourites,
}));
const BestWayDialog = later(async () => ({ default: (await import('./customer/BestWayDialog.tsx')).BestWayDialog }));
const CustomerPicker = later(async () => ({
  default: (await import('#screens/subjects/customers/picker/CustomerPicker.tsx')).CustomerPicker,
}));
const RefundTakenDialog = later(async () => ({
  default: (await import('./taken/RefundTakenDialog.tsx')).RefundTakenDialog,
}));
const HeldBaskets = later(async () => ({ default: (await import('./held/HeldBaskets.tsx')).HeldBaskets }));
const InvoiceDialog = later(async () => ({ default: (await import('./InvoiceDialog.tsx')).InvoiceDialog }));
const KeysSheet = later(async () => ({ default: (await import('./KeysSheet.tsx')).KeysSheet }));
const LineEditor = later(async () => ({ default: (await import('./lines/LineEditor.tsx')).LineEditor }));
const OtherPayments = later(async () => ({ default: (await import('./other/OtherPayments.tsx')).OtherPayments }));
const OwnedDialog = later(async () => ({ default: (await import('./taken/OwnedDialog.tsx')).OwnedDialog }));
const TicketView = later(async () => ({ default: (await import('./tickets/TicketView.tsx')).TicketView }));
const AccountDialog = later(async () => ({ default: (await import('./customer/AccountDialog.tsx')).AccountDialog }));
const UseView = later(async () => ({ default: (await import('./sales/UseView.tsx')).UseView }));
const BearerDialog = later(async () => ({ default: (await import('./customer/BearerDialog.tsx')).BearerDialog }));
const RechargeDialog = later(async () => ({ default: (await import('./customer/RechargeDialog.tsx')).RechargeDialog }));
const TodaySales = later(async () => ({ default: (await import('./sales/TodaySales.tsx')).TodaySales }));

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
  const { catalogue } = reads;
  const units = useMemo(() => unitsByProduct(till.basket), [till.basket]);
  const { charge, receipt, basket } = till;
  const rests = whyLocked(till);
  const isReady = catalogue !== undefined && !screen.reads.isReading;
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
      <section className={classes.shelf} aria-label={t('till:grid.families')}>
        <Group gap="xs" wrap="nowrap">
          <SearchBox
            catalogue={catalogue}
            value={desk.text}
            onChange={screen.desk.setText}
            onSubmit={screen.adding.submit}
            onPick={(found) => screen.adding.take(found, parseEntry(desk.text).units)}
            inputRef={screen.desk.search}
          />
          <DeskButtons screen={screen} />
          <DrawerButton />
          <TillMenu
            onKeys={() => screen.desk.setDialog({ kind: 'help' })}
            onFavourites={() => screen.desk.setDialog({ kind: 'favourites' })}
          />
        </Group>
        <div className={classes.goods}>
          {screen.desk.showsSales && (
            <Suspense fallback={null}>
              <TodaySales
                pos={screen.reads.pos}
                onOpen={(ticket) => screen.desk.setDialog({ kind: 'ticket', ticket })}
                onOpenUse={(use) => screen.desk.setDialog({ kind: 'use', use })}
                onPrint={(document) => void screen.tickets.print(document)}
                onPrintUse={(voucherUse) => void screen.tickets.printVoucher({ voucherUse })}
                onRepeat={(invoice) => void screen.adding.repeat(invoice)}
                onClose={screen.desk.toggleSales}
              />
            </Suspense>
          )}
          {screen.reads.error !== null && (
            <ErrorNotice error={screen.reads.error} kept={t('till:grid.failedKept')} onRetry={refreshFailed} />
          )}
          {catalogue !== undefined && sellsNothing(catalogue) && (
            <FirstProducts onAdd={() => screen.desk.setDialog({ kind: 'products' })} />
          )}
          {catalogue !== undefined && screen.reads.favourites.products !== undefined && (
            <ProductGrid
              catalogue={catalogue}
              favourites={screen.reads.favourites.products}
              units={units}
              outOfStock={screen.reads.outOfStock}
              onAdd={screen.adding.tap}
            />
          )}
          {catalogue === undefined && screen.reads.error === null && (
            <Skeleton flex={1} mb="md" radius="md" aria-label={t('till:grid.loading')} role="status" />
          )}
        </div>
      </section>
      <BasketSide screen={screen} notices={productsOnly ? null : <NoticeStrip />} />
      {productsOnly && <NoticeStrip />}
      <PaneBar pane={pane} items={itemsOf(basket)} total={screen.facts.priced.total} onPane={setPane} />
      <Dialogs screen={screen} />
      <Announcer screen={screen} />
    </div>
  );
}

function Dialogs({ screen }: { readonly screen: TillScreen }) {
  const { till, tickets } = screen;
  const { dialog, closeDialog } = screen.desk;
  const line = dialog?.kind === 'line' ? till.basket.lines.find(({ id }) => id === dialog.line) : undefined;
  return (
    <>
      <Later opened={dialog?.kind === 'products'}>
        <AddProductsDialog
          opened={dialog?.kind === 'products'}
          catalogue={screen.reads.catalogue}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'customer'}>
        <CustomerPicker
          opened={dialog?.kind === 'customer'}
          onClose={closeDialog}
          onPick={screen.adding.chooseCustomer}
        />
      </Later>
      <Later opened={dialog?.kind === 'invoice'}>
        <InvoiceDialog
          opened={dialog?.kind === 'invoice'}
          customer={till.basket.customer?.id ?? null}
          onClose={closeDialog}
          onPick={screen.adding.chooseCustomer}
        />
      </Later>
      <Later opened={line !== undefined}>
        <LineEditor
          line={line ?? null}
          onClose={closeDialog}
          onApply={screen.editing.applyLine}
          onRemove={(removed) => {
            screen.editing.remove(removed);
            closeDialog();
          }}
        />
      </Later>
      <Later opened={dialog?.kind === 'other'}>
        <OtherPayments
          opened={dialog?.kind === 'other'}
          total={screen.facts.priced.total}
          lines={till.basket.lines}
          taken={till.basket}
          locked={till.moving !== null}
          methods={screen.facts.offered}
          onHand={(payment) => dispatchTill({ type: 'hand', payment })}
          onTakePart={(...part) =>
            void screen.money.takePart(...part).then((isTaken) => {
              // Why not is said beside the basket.
              if (!isTaken) closeDialog();
            })
          }
          onTakeBack={({ id }) => dispatchTill({ type: 'takeBack', id })}
          onRefundTaken={(payment) => screen.desk.setDialog({ kind: 'refundTaken', payment })}
          onClose={closeDialog}
          onCharge={(payments) => void screen.paying.pay('more', payments)}
        />
      </Later>
      <Later opened={dialog?.kind === 'refundTaken'}>
        <RefundTakenDialog
          payment={dialog?.kind === 'refundTaken' ? dialog.payment : null}
          onRefundTaken={(payment, reason) => void screen.refundTaken(payment, reason)}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'owned'}>
        <OwnedDialog
          payment={dialog?.kind === 'owned' ? dialog.payment : null}
          onRefund={(payment) => screen.desk.setDialog({ kind: 'refundTaken', payment })}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'favourites'}>
        <ArrangeFavourites
          opened={dialog?.kind === 'favourites'}
          catalogue={screen.reads.catalogue}
          favourites={screen.reads.favourites}
          pos={screen.reads.pos}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'held'}>
        <HeldBaskets
          opened={dialog?.kind === 'held'}
          held={screen.held}
          waiting={screen.facts.waiting}
          own={till.basket.uuid}
          onOpen={(basket) => screen.money.open(basket) && closeDialog()}
          onTaken={closeDialog}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'best'}>
        <BestWayDialog
          opened={dialog?.kind === 'best'}
          way={screen.facts.best}
          lines={till.basket.lines}
          methods={screen.reads.methods}
          onPay={(rest) => void screen.paying.payBest(rest)}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'ticket'}>
        <TicketView
          ticket={dialog?.kind === 'ticket' ? dialog.ticket : null}
          pos={screen.reads.pos}
          methods={screen.reads.methods}
          onRepeat={(invoice) => void screen.adding.repeat(invoice)}
          onClose={closeDialog}
          onPrint={(document) => void tickets.print(document)}
          onGift={(invoice) => void tickets.printGift(invoice)}
          onVoucher={(voucher) => void tickets.printVoucher({ voucher })}
          onOpen={(document, number) => void tickets.open(document, number)}
        />
      </Later>
      <Later opened={dialog?.kind === 'account'}>
        {till.basket.customer !== null && screen.facts.customer !== undefined && (
          <AccountDialog
            step={dialog?.kind === 'account' ? dialog.step : null}
            customer={till.basket.customer.id}
            summary={screen.facts.customer}
            onStep={(step) => screen.desk.setDialog({ kind: 'account', step })}
            onClose={closeDialog}
          />
        )}
      </Later>
      <Later opened={dialog?.kind === 'use'}>
        <UseView
          use={dialog?.kind === 'use' ? dialog.use : null}
          onPrint={(voucherUse) => void tickets.printVoucher({ voucherUse })}
          onTicket={(ticket) => screen.desk.setDialog({ kind: 'ticket', ticket })}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'bearer'}>
        <BearerDialog
          shown={
            dialog?.kind === 'bearer'
              ? (screen.facts.shown.find(({ of }) => of.voucher === dialog.voucher) ?? null)
              : null
          }
          onRecharge={screen.adding.rechargeBearer}
          onTicket={(ticket) => screen.desk.setDialog({ kind: 'ticket', ticket })}
          onPutAway={(voucher) => {
            dispatchTill({ type: 'putVoucherAway', voucher });
            closeDialog();
          }}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'recharge'}>
        <RechargeDialog
          opened={dialog?.kind === 'recharge'}
          name={dialog?.kind === 'recharge' ? dialog.product.name : ''}
          types={dialog?.kind === 'recharge' ? (screen.reads.recharges.get(dialog.product.product) ?? []) : []}
          onChoose={screen.adding.chooseRecharge}
          onClose={closeDialog}
        />
      </Later>
      <Later opened={dialog?.kind === 'help'}>
        <KeysSheet opened={dialog?.kind === 'help'} onClose={closeDialog} />
      </Later>
    </>
  );
}

/** Says aloud what the last action did to the basket. */
function Announcer({ screen }: { readonly screen: TillScreen }) {
  const t = useT();
  const format = useFormat();
  const { lines, selected } = screen.till.basket;
  const index = lines.findIndex((line) => line.id === selected);
  const line = lines[index];
  const priced = screen.facts.priced.lines[index];
  const text =
    line === undefined || priced === undefined
      ? ''
      : t('till:basket.announce', {
          name: line.name,
          units: format.number(line.units),
          total: format.moneyOf(priced.total),
          basket: format.moneyOf(screen.facts.priced.total),
        });
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

function unitsByProduct(basket: Basket): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const line of basket.lines) units.set(line.product, (units.get(line.product) ?? 0) + line.units);
  return units;
}
