/** The movements of the running session as they happen, newest first. */
import { Center, Loader, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { toMoney } from '#shared/domain/money.ts';
import classes from './Cash.module.css';
import { MovementIcon } from './MovementIcon.tsx';
import { MovementModal } from './MovementModal.tsx';
import { type Movement, movedAmount, movementKey, useSessionMovements } from './movements.ts';
import { useMovementLabel } from './useMovementLabel.ts';

const ROW = 64;

export function MovementList({ pos, opening }: { readonly pos: number; readonly opening: number }) {
  const t = useT();
  const viewport = useRef<HTMLDivElement>(null);
  const query = useSessionMovements(pos, opening);
  const [shown, setShown] = useState<Movement | null>(null);
  const movements = query.data ?? [];
  const rows = useVirtualizer({
    count: movements.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW,
    getItemKey: (index) => keyAt(movements[index], index),
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= movements.length - 10) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, movements.length]);

  if (query.error !== null && query.data === undefined) {
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    );
  }
  return (
    <ScrollArea
      className={classes.scroll}
      viewportRef={viewport}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('cash:movements.title') }}
    >
      <ol className={classes.movements} style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const movement = movements[item.index];
          return (
            movement !== undefined && (
              <li
                key={item.key}
                className={classes.movementItem}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                aria-setsize={hasNextPage ? -1 : movements.length}
                aria-posinset={item.index + 1}
              >
                <MovementRow movement={movement} onShow={() => setShown(movement)} />
              </li>
            )
          );
        })}
      </ol>
      {isFetchingNextPage && (
        <Text size="sm" c="dimmed" ta="center" p="xs">
          {t('cash:movements.loadingMore')}
        </Text>
      )}
      <MovementModal movement={shown} onClose={() => setShown(null)} />
    </ScrollArea>
  );
}

function keyAt(movement: Movement | undefined, index: number): string | number {
  return movement === undefined ? index : movementKey(movement);
}

function MovementRow({ movement, onShow }: { readonly movement: Movement; readonly onShow: () => void }) {
  const t = useT();
  const format = useFormat();
  const label = useMovementLabel(movement);
  const moved = movedAmount(movement);
  const counted = movement.realCashCount === null ? null : format.moneyOf(toMoney(movement.realCashCount));
  const { customer, reason, comments, user, documents, handedTo } = movement;
  const number = documents.map((document) => document.number).join(', ');
  const who = handedTo === null ? user : t('cash:handover.fromTo', { from: movement.handedBy ?? '', to: handedTo });
  const detail = [format.time(movement.created), customer, reason, comments, who].filter(Boolean).join(' · ');
  return (
    <UnstyledButton className={classes.movement} onClick={onShow} data-movement={movement.type}>
      <MovementIcon movement={movement} />
      <span className={classes.movementText}>
        <Text component="span" fw={600} size="sm" truncate>
          {[label, number].filter(Boolean).join(' · ')}
        </Text>
        <Text component="span" size="xs" c="dimmed" truncate>
          {detail}
        </Text>
      </span>
      {moved === null ? (
        <Text component="span" size="sm" c="dimmed">
          {counted !== null && t('cash:movements.counted', { amount: counted })}
        </Text>
      ) : (
        <Text component="span" fw={600} className={classes.moved} data-negative={moved < 0 || undefined}>
          {format.moneyOf(moved)}
        </Text>
      )}
    </UnstyledButton>
  );
}
