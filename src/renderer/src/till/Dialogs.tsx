/** The dialogs of the till, each loaded when it is first opened. */
import { laterDialog } from '#screens/components/later.tsx';
import { receiptOfPaid } from '#screens/subjects/checkout/receiptOfPaid.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import type { TillScreen } from './useTillScreen.ts';

const AddProductsDialog = laterDialog(() => import('#screens/subjects/products/AddProductsDialog.tsx'), 'opened');
const ArrangeFavourites = laterDialog(() => import('./favourites/ArrangeFavourites.tsx'), 'opened');
const BestWayDialog = laterDialog(() => import('./customer/BestWayDialog.tsx'), 'opened');
const CustomerPicker = laterDialog(() => import('#screens/subjects/customers/picker/CustomerPicker.tsx'), 'opened');
const RefundTakenDialog = laterDialog(() => import('./taken/RefundTakenDialog.tsx'), 'payment');
const HeldBaskets = laterDialog(() => import('./held/HeldBaskets.tsx'), 'opened');
const InvoiceDialog = laterDialog(() => import('./InvoiceDialog.tsx'), 'opened');
const EntryDialog = laterDialog(() => import('./entry/EntryDialog.tsx'), 'opened');
const DoorDialog = laterDialog(() => import('./entry/DoorDialog.tsx'), 'step');
const KeysSheet = laterDialog(() => import('./KeysSheet.tsx'), 'opened');
const LineEditor = laterDialog(() => import('./lines/LineEditor.tsx'), 'line');
const OtherPayments = laterDialog(() => import('./other/OtherPayments.tsx'), 'opened');
const OwnedDialog = laterDialog(() => import('./taken/OwnedDialog.tsx'), 'payment');
const TicketView = laterDialog(() => import('./tickets/TicketView.tsx'), 'ticket');
const AccountDialog = laterDialog(() => import('./customer/AccountDialog.tsx'), 'step');
const SubscriptionDialog = laterDialog(() => import('./customer/SubscriptionDialog.tsx'), 'step');
const UseView = laterDialog(() => import('./sales/UseView.tsx'), 'use');
const BearerDialog = laterDialog(() => import('./customer/BearerDialog.tsx'), 'shown');
const RechargeDialog = laterDialog(() => import('./customer/RechargeDialog.tsx'), 'opened');

export function Dialogs({ screen }: { readonly screen: TillScreen }) {
  // Long: a list of the dialogs, each with what it is given.
  const { till, tickets } = screen;
  const { dialog, closeDialog } = screen.desk;
  const line = dialog?.kind === 'line' ? till.basket.lines.find(({ id }) => id === dialog.line) : undefined;
  return (
    <>
      <AddProductsDialog
        opened={dialog?.kind === 'products'}
        catalogue={screen.reads.catalogue}
        onClose={closeDialog}
      />
      <CustomerPicker
        opened={dialog?.kind === 'customer' || dialog?.kind === 'whose'}
        onClose={closeDialog}
        onPick={screen.adding.chooseCustomer}
      />
      <EntryDialog
        opened={dialog?.kind === 'entry'}
        desk={screen.entries}
        onStep={(step) => screen.desk.setDialog({ kind: 'door', step })}
        onBasket={(customer) => {
          screen.entries.leave();
          screen.adding.chooseCustomer(customer);
        }}
        onClose={() => {
          screen.entries.leave();
          closeDialog();
        }}
      />
      {screen.entries.entering !== null && (
        <DoorDialog
          step={dialog?.kind === 'door' ? dialog.step : null}
          person={screen.entries.entering.person}
          onPaid={(paid) => {
            void screen.paying.collected(paid);
            screen.entries.again(receiptOfPaid(paid, screen.reads.methods.cash));
          }}
          onClose={() => {
            screen.desk.setDialog({ kind: 'entry' });
            screen.entries.again(null);
          }}
        />
      )}
      <InvoiceDialog
        opened={dialog?.kind === 'invoice'}
        customer={till.basket.customer?.id ?? null}
        onClose={closeDialog}
        onPick={screen.adding.chooseCustomer}
      />
      <LineEditor
        line={line ?? null}
        onClose={closeDialog}
        onApply={screen.editing.applyLine}
        onRemove={(removed) => {
          screen.editing.remove(removed);
          closeDialog();
        }}
      />
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
      <RefundTakenDialog
        payment={dialog?.kind === 'refundTaken' ? dialog.payment : null}
        onRefundTaken={(payment, reason) => void screen.refundTaken(payment, reason)}
        onClose={closeDialog}
      />
      <OwnedDialog
        payment={dialog?.kind === 'owned' ? dialog.payment : null}
        onRefund={(payment) => screen.desk.setDialog({ kind: 'refundTaken', payment })}
        onClose={closeDialog}
      />
      <ArrangeFavourites
        opened={dialog?.kind === 'favourites'}
        catalogue={screen.reads.catalogue}
        favourites={screen.reads.favourites}
        pos={screen.reads.pos}
        onClose={closeDialog}
      />
      <HeldBaskets
        opened={dialog?.kind === 'held'}
        held={screen.held}
        waiting={screen.facts.waiting}
        own={till.basket.uuid}
        onOpen={(basket) => screen.money.open(basket) && closeDialog()}
        onTaken={closeDialog}
        onClose={closeDialog}
      />
      <BestWayDialog
        opened={dialog?.kind === 'best'}
        way={screen.facts.best}
        lines={till.basket.lines}
        methods={screen.reads.methods}
        onPay={(rest) => void screen.paying.payBest(rest)}
        onClose={closeDialog}
      />
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
      {till.basket.customer !== null && screen.facts.customer !== undefined && (
        <AccountDialog
          step={dialog?.kind === 'account' ? dialog.step : null}
          customer={till.basket.customer.id}
          summary={screen.facts.customer}
          onStep={(step) => screen.desk.setDialog({ kind: 'account', step })}
          onPaid={(paid) => void screen.paying.collected(paid)}
          onClose={closeDialog}
        />
      )}
      {till.basket.customer !== null && (
        <SubscriptionDialog
          step={dialog?.kind === 'subscription' ? dialog.step : null}
          customer={till.basket.customer}
          onPaid={(paid) => void screen.paying.collected(paid)}
          onClose={closeDialog}
        />
      )}
      <UseView
        use={dialog?.kind === 'use' ? dialog.use : null}
        onPrint={(voucherUse) => void tickets.printVoucher({ voucherUse })}
        onTicket={(ticket) => screen.desk.setDialog({ kind: 'ticket', ticket })}
        onClose={closeDialog}
      />
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
      <RechargeDialog
        opened={dialog?.kind === 'recharge'}
        name={dialog?.kind === 'recharge' ? dialog.product.name : ''}
        types={dialog?.kind === 'recharge' ? (screen.reads.recharges.get(dialog.product.product) ?? []) : []}
        onChoose={screen.adding.chooseRecharge}
        onClose={closeDialog}
      />
      <KeysSheet opened={dialog?.kind === 'help'} onClose={closeDialog} />
    </>
  );
}
