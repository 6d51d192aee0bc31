/** What is offered at the door to who is not in order, before they are let in all the same. */
import { Button } from '@mantine/core';
import { IconCash, IconTicket, IconUserPlus } from '@tabler/icons-react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import { keyNames } from '../keys/keys.ts';
import type { DoorStep } from './DoorDialog.tsx';
import { type DoorDebt, debtsAtDoor, mayJoin, type UnitAtDoor, unitAtDoor } from './offers.ts';
import type { EntryDesk } from './useEntering.ts';

/** Their buttons, the first one first, and what the keys of some do. */
export function useOffers(state: EntryState, isOffered: boolean, desk: EntryDesk, onStep: (step: DoorStep) => void) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  const maySignUp = usePermission('subscription:operate');
  if (!isOffered || state.clear) return { buttons: null, pay: false, takeUnit: false } as const;
  const debts = mayOperate ? debtsAtDoor(state) : [];
  const unit = mayOperate ? unitAtDoor(state) : null;
  const joins = unit === null && maySignUp && mayJoin(state);
  const [first] = debts;
  const pay = (debt: DoorDebt) => () => onStep({ kind: 'pay', debt });
  const takeUnit = (taken: UnitAtDoor) => () => desk.takeUnit(taken);
  const big = { size: 'lg', loading: desk.isBusy, loaderProps: { type: 'dots' } } as const;
  const shortcut = (key: string) => ({ 'aria-keyshortcuts': key, rightSection: <Key name={key} /> });
  const after = debts.length === 0 ? 'filled' : 'default';
  const buttons = (
    <>
      {debts.map((debt) => (
        <Button
          key={JSON.stringify(debt.of)}
          {...big}
          {...(debt === first ? shortcut(keyNames.cash) : { variant: 'default' })}
          leftSection={<IconCash size={22} aria-hidden />}
          onClick={pay(debt)}
        >
          {[t('till:account.collect', { amount: format.moneyIn(state.currency)(debt.due) }), debt.name]
            .slice(0, debt === first ? 1 : 2)
            .join(' · ')}
        </Button>
      ))}
      {unit !== null && (
        <Button
          {...big}
          {...shortcut(keyNames.voucher)}
          variant={after}
          leftSection={<IconTicket size={22} aria-hidden />}
          onClick={takeUnit(unit)}
        >
          {t('entries:useUnit', { left: format.number(unit.left) })}
        </Button>
      )}
      {joins && (
        <Button
          {...big}
          variant={after}
          leftSection={<IconUserPlus size={22} aria-hidden />}
          onClick={() => onStep({ kind: 'signUp' })}
        >
          {t('subscriptions:do.signUpNow')}
        </Button>
      )}
    </>
  );
  return { buttons, pay: first !== undefined && pay(first), takeUnit: unit !== null && takeUnit(unit) } as const;
}
