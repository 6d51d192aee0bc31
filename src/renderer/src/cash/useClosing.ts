import { useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { isPin } from '#screens/subjects/staff/pin/pin.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { closingDemands } from '#shared/domain/cash.ts';
import { type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import type { FieldCode } from '#shared/errors.ts';
import type { PosState } from '#shared/operations/parts.ts';
import type { CloseDraft } from './closeDraft.ts';
import { cashFields } from './denominations.ts';
import { useWithdrawal, wireWithdrawal } from './useWithdrawal.ts';

export interface ClosingInput {
  readonly state: PosState;
  readonly draft: CloseDraft;
  /** Those known before closing: none under blind count. */
  readonly differences: readonly Money[];
  readonly onClosed: (zReport: ApiRecord<'zReport'>) => void;
}

interface Faults {
  readonly comments?: string;
  readonly manager?: string;
  readonly pin?: string;
}

/** Closing: what it asks for, before or after the service asks for it, and the call itself. */
export function useClosing({ state, draft, differences, onClosed }: ClosingInput) {
  const t = useT();
  const mayAuthorise = usePermission('pos:authorise');
  const [asked, setAsked] = useState({ comment: false, manager: false });
  const [faults, setFaults] = useState<Faults>({});
  const [manager, setManager] = useState<number | null>(null);
  const [pin, setPin] = useState('');
  const { plan } = useWithdrawal(state, draft);

  const known = closingDemands(
    [ZERO, ...differences],
    toMoney(state.tolerance),
    state.managerLimit === null ? null : toMoney(state.managerLimit),
  );
  const demands = {
    comment: known.comment || asked.comment,
    manager: (known.manager && !mayAuthorise) || asked.manager,
  };

  const close = useOperation('posClose', {
    about: ({ pos }) => pos ?? '',
    onDone: ({ zReport }) => onClosed(zReport),
    onFailed: (error) => {
      const codes = fieldCodesOf(error);
      setPin('');
      setAsked((before) => ({
        comment: before.comment || codes.includes('comment_required'),
        manager: before.manager || codes.includes('manager_required') || codes.includes('wrong_pin'),
      }));
      setFaults({
        ...(codes.includes('comment_required') ? { comments: t('cash:close.commentsMissing') } : {}),
        ...(codes.includes('manager_required')
          ? { manager: manager === null ? t('cash:close.managerMissing') : t('cash:close.managerRefused') }
          : {}),
        ...(codes.includes('wrong_pin') ? { pin: t('cash:close.pinWrong') } : {}),
      });
    },
  });

  const submit = (): void => {
    if (close.pending) return;
    const found: Faults = {
      ...(demands.comment && draft.comments.trim() === '' ? { comments: t('cash:close.commentsMissing') } : {}),
      ...(demands.manager && manager === null ? { manager: t('cash:close.managerMissing') } : {}),
      ...(demands.manager && !isPin(pin) ? { pin: t('cash:close.pinMissing') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const comments = draft.comments.trim();
    const withdrawal = wireWithdrawal(plan, { reason: draft.reason, comments: t('cash:float.comments') });
    close.run({
      pos: state.pos,
      ...cashFields(draft.count.total ?? ZERO, draft.count.counts),
      realCreditCardCount: draft.card ?? 0,
      ...(comments === '' ? {} : { comments }),
      ...(withdrawal === undefined ? {} : { withdrawal }),
      ...(demands.manager && manager !== null ? { manager: { user: manager, pin } } : {}),
    });
  };

  const handled = fieldCodesOf(close.error).some((code) => ownFaults.has(code));
  return {
    demands,
    faults,
    manager,
    setManager,
    pin,
    setPin,
    submit,
    pending: close.pending,
    /** What went wrong beyond what the fields say. */
    problem: handled ? null : close.error,
  };
}

export type Closing = ReturnType<typeof useClosing>;

/** Refusals that are said beside their fields. */
const ownFaults: ReadonlySet<FieldCode> = new Set(['comment_required', 'manager_required', 'wrong_pin']);

function fieldCodesOf(error: Error | null): FieldCode[] {
  return error instanceof ApiError ? error.fields.map((field) => field.code) : [];
}
