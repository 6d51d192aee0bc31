/** What happened to the basket that was not meant to: an answer that did not come, a sale elsewhere, a refusal. */
import { Box } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import { LostPanel } from './panels/LostPanel.tsx';
import { SoldElsewherePanel } from './panels/SoldElsewherePanel.tsx';
import type { TillScreen } from './useTillScreen.ts';

const MOVING = {
  hold: 'till:moving.hold',
  takeUp: 'till:moving.takeUp',
  take: 'till:moving.take',
  refund: 'till:moving.refund',
} as const;

export function BasketTroubles({ screen }: { readonly screen: TillScreen }) {
  const t = useT();
  const { till, checkout } = screen;
  const { charge, moving, soldElsewhere } = till;
  return (
    <>
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
          text={t('till:moving.text')}
          todo={t('till:moving.todo')}
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
            note={t('till:pay.refusedKept')}
            onClose={() => {
              checkout.clearError();
              screen.desk.focusSearch();
            }}
          />
        </Box>
      )}
    </>
  );
}
