/** Beside the search box: baskets on hold, and today's sales. */
import { ActionIcon, Indicator } from '@mantine/core';
import { IconDoorEnter, IconPlayerPause, IconReceipt } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { isBlank } from '#screens/subjects/checkout/basket.ts';
import { keyNames } from './keys/keys.ts';
import type { TillScreen } from './useTillScreen.ts';

export function DeskButtons({ screen }: { readonly screen: TillScreen }) {
  const t = useT();
  const { held, till } = screen;
  const { showsSales } = screen.desk;
  const known = new Set([till.basket.uuid, ...held.baskets.map(({ basket }) => basket)]);
  // Money whose basket is nowhere is found in the same place.
  const count = held.baskets.length + [...screen.facts.waiting.keys()].filter((basket) => !known.has(basket)).length;
  const holds = !isBlank(till.basket);
  const holdLabel = holds ? t('till:held.button') : t('till:held.open', { count });
  return (
    <>
      {screen.mayEnter && (
        <ActionIcon
          variant="default"
          size={50}
          aria-label={t('till:entry')}
          aria-keyshortcuts={keyNames.entry}
          title={`${t('till:entry')} (${keyNames.entry})`}
          data-testid="entry-open"
          onClick={screen.openEntry}
        >
          <IconDoorEnter size={22} aria-hidden />
        </ActionIcon>
      )}
      <Indicator label={count} size={20} offset={6} disabled={count === 0} color="card">
        <ActionIcon
          variant="default"
          size={50}
          disabled={till.charge !== null || till.soldElsewhere !== null || (!holds && count === 0)}
          loading={held.busy}
          aria-label={holdLabel}
          aria-keyshortcuts={keyNames.hold}
          title={`${holdLabel} (${keyNames.hold})`}
          data-testid="hold"
          onClick={screen.hold}
        >
          <IconPlayerPause size={22} aria-hidden />
        </ActionIcon>
      </Indicator>
      <ActionIcon
        variant={showsSales ? 'light' : 'default'}
        size={50}
        aria-label={t('till:today.open')}
        aria-pressed={showsSales}
        aria-keyshortcuts={keyNames.sales}
        title={`${t('till:today.open')} (${keyNames.sales})`}
        data-testid="today"
        onClick={screen.desk.toggleSales}
      >
        <IconReceipt size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}
