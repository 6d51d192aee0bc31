import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { setCashPointState } from '#screens/base/api/cashPoint.ts';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { useRead } from '#screens/base/api/queries.ts';
import { getSession, setSession, useSession } from '#screens/base/api/session.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { focusFault } from '#screens/components/focus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { useDifference } from '#screens/subjects/cash/DifferenceText.tsx';
import { isPin } from '#screens/subjects/staff/pin/pin.ts';
import { sub, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { type CashCount, cashFields, emptyCount } from './denominations.ts';

interface Draft {
  readonly count: CashCount;
  readonly from: number | null;
  readonly fromPin: string;
  readonly to: number | null;
  readonly toPin: string;
}

interface Faults {
  readonly count?: string;
  readonly from?: string;
  readonly fromPin?: string;
  readonly to?: string;
  readonly toPin?: string;
}

/**
 * A handover: its fields, what is wrong with them, and the call. Where whoever leaves is signed in here, whoever takes
 * over is afterwards: what is sold next is theirs.
 */
export function useHandover(state: PosState, onDone: () => void) {
  const t = useT();
  const describe = useDifference();
  const signedIn = useSession()?.user.id ?? null;
  const staff = useRead('sessionUsers', {}, ['user', 'profile']).data ?? [];
  const [draft, setDraft] = useState<Draft>({
    count: emptyCount,
    from: state.holder ?? signedIn,
    fromPin: '',
    to: state.holder === signedIn ? null : signedIn,
    toPin: '',
  });
  const [faults, setFaults] = useState<Faults>({});

  const save = useOperation('posHandover', {
    about: ({ pos }) => pos ?? '',
    onDone: async ({ movement: { realCashCount, expectedCashCount }, state: after }, { from, to }) => {
      setCashPointState(after);
      notifications.show({
        title: t('cash:handover.done', { name: after.heldBy ?? '' }),
        // What is expected stays untold under blind count.
        message:
          expectedCashCount === null
            ? t('cash:count.saved')
            : describe(sub(toMoney(realCashCount ?? 0), toMoney(expectedCashCount))),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
      if (signedIn === from?.user) await changeUser(to.user, to.pin);
    },
    onFailed: (error) => {
      const found = faultsOf(error, t);
      setDraft((before) => ({
        ...before,
        ...(found.fromPin === undefined ? {} : { fromPin: '' }),
        ...(found.toPin === undefined ? {} : { toPin: '' }),
      }));
      setFaults(found);
    },
  });

  const submit = (form: HTMLElement): void => {
    if (save.pending) return;
    const found = missing(draft, t);
    flushSync(() => setFaults(found));
    if (Object.keys(found).length > 0) {
      focusFault(form);
      return;
    }
    save.run({
      pos: state.pos,
      ...cashFields(draft.count.total ?? ZERO, draft.count.counts),
      from: { user: draft.from ?? 0, pin: draft.fromPin },
      to: { user: draft.to ?? 0, pin: draft.toPin },
    });
  };

  return {
    draft,
    set: (changes: Partial<Draft>) => {
      setFaults({});
      setDraft((before) => ({ ...before, ...changes }));
    },
    staff,
    faults,
    submit,
    pending: save.pending,
    /** What went wrong beyond what the fields say. */
    problem: save.error !== null && Object.keys(faultsOf(save.error, t)).length > 0 ? null : save.error,
  };
}

function missing({ count, from, fromPin, to, toPin }: Draft, t: Translate): Faults {
  return {
    ...(count.total === null ? { count: t('cash:count.missing') } : {}),
    ...(from === null ? { from: t('cash:handover.fromMissing') } : {}),
    ...(isPin(fromPin) ? {} : { fromPin: t('cash:handover.pinMissing') }),
    ...(to === null ? { to: t('cash:handover.toMissing') } : {}),
    ...(isPin(toPin) ? {} : { toPin: t('cash:handover.pinMissing') }),
  };
}

/** Refusals that are said beside their fields. */
function faultsOf(error: Error, t: Translate): Faults {
  const found: { -readonly [K in keyof Faults]: Faults[K] } = {};
  for (const { pointer } of error instanceof ApiError ? error.fields : []) {
    if (pointer === '#/from/pin') found.fromPin = t('cash:close.pinWrong');
    if (pointer === '#/to/pin') found.toPin = t('cash:close.pinWrong');
    if (pointer === '#/from/user') found.from = t('cash:handover.notHolder');
    if (pointer === '#/to/user') found.to = t('cash:handover.toRefused');
  }
  return found;
}

/** Signs in who took the drawer instead of who left it. Where that fails, the one who left signs out by hand. */
async function changeUser(user: number, pin: string): Promise<void> {
  try {
    const before = getSession();
    const next = await call('sessionStart', { user, pin });
    if (getSession() !== before) return;
    await call('sessionEnd', {});
    setSession(next);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
