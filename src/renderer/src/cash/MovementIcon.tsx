/** A movement's type as an icon in its colour. The name stands beside it. */
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCash,
  IconCoins,
  IconCreditCard,
  IconHeartHandshake,
  IconLock,
  IconLockOpen,
  IconLockOpen2,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties } from 'react';
import { MovementType } from '#shared/domain/states.ts';
import classes from './Cash.module.css';
import type { Movement } from './movements.ts';

export function MovementIcon({ movement }: { readonly movement: Movement }) {
  const Icon = movement.handedTo === null ? (icons[movement.type] ?? IconCash) : IconUsers;
  return (
    <span className={classes.movementIcon} style={{ '--movement': movement.typeColor } as CSSProperties} aria-hidden>
      <Icon size={20} />
    </span>
  );
}

const icons: Readonly<Record<number, ComponentType<{ readonly size: number }>>> = {
  0: IconLockOpen2,
  [MovementType.opening]: IconLockOpen,
  [MovementType.closing]: IconLock,
  [MovementType.count]: IconCoins,
  [MovementType.cashIn]: IconArrowDownLeft,
  [MovementType.cashOut]: IconArrowUpRight,
  [MovementType.cashPayment]: IconCash,
  [MovementType.cardPayment]: IconCreditCard,
  [MovementType.tip]: IconHeartHandshake,
};
