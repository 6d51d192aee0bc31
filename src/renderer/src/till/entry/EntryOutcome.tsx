/** What became of an entry, and why: in words and with an icon, not by its colour alone. */
import { Loader, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCash,
  IconCircleCheck,
  IconClock,
  IconTicket,
} from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { useLabel, type WriteLabel } from '#screens/records/values/useLabel.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import { standingText } from '#screens/subjects/customers/standingTexts.ts';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import type { Despite } from '#shared/domain/entries.ts';
import classes from './Entry.module.css';
import type { Entering, Outcome } from './entering.ts';

type Format = ReturnType<typeof useFormat>;

const icons: Readonly<Record<Exclude<Outcome, 'asking' | 'failed'>, typeof IconCircleCheck>> = {
  counted: IconCircleCheck,
  withheld: IconAlertTriangle,
  repeated: IconClock,
  undone: IconArrowBackUp,
};

export function EntryOutcome({ entering, state }: { readonly entering: Entering; readonly state: EntryState }) {
  const t = useT();
  const format = useFormat();
  const { outcome } = entering;
  const label = useLabel();
  const isByUnit = isUsed(entering);
  const against = stillAgainst(entering, state).map((despite) => againstText(t, format, despite, state, label));
  const { receipt } = entering;
  const Icon = outcome === 'asking' || outcome === 'failed' ? null : icons[outcome];
  return (
    <>
      <div className={classes.outcome} data-outcome={outcome} role="status" data-testid="entry-outcome">
        {Icon === null ? <Loader size="sm" aria-hidden /> : <Icon size={30} aria-hidden />}
        <div>
          <Text className={classes.said}>{said(t, entering, state)}</Text>
          {outcome === 'repeated' && <Text>{t('entries:repeatedText')}</Text>}
        </div>
      </div>
      {receipt !== null && (
        <Text className={classes.standing} data-clear data-testid="entry-paid">
          {isByUnit ? <IconTicket size={22} aria-hidden /> : <IconCash size={22} aria-hidden />}
          {paidText(t, format, receipt)}
        </Text>
      )}
      {state.clear ? (
        <Text className={classes.standing} data-clear>
          <IconCircleCheck size={22} aria-hidden />
          {standingText(t, 'clear')}
        </Text>
      ) : (
        against.map((text) => (
          <Text key={text} className={classes.standing} data-testid="entry-against">
            <IconAlertTriangle size={22} aria-hidden />
            {text}
          </Text>
        ))
      )}
    </>
  );
}

/** They came in by a unit of a voucher. */
function isUsed({ receipt }: Entering): boolean {
  return receipt !== null && receipt.use !== null;
}

/** What stands against them: not that they have no subscription, where a voucher paid for them to come in. */
function stillAgainst(entering: Entering, { against }: EntryState): readonly Despite[] {
  return isUsed(entering) ? against.filter((one) => one === 'owed' || one === 'returned') : against;
}

/** What they paid or used here, and what to hand back. */
function paidText(t: Translate, format: Format, { use, total, change }: Receipt): string {
  const parts =
    use === null
      ? [
          `${t('till:receipt.charged')} ${format.money(total)}`,
          ...(change > 0 ? [`${t('till:receipt.change')} ${format.money(change)}`] : []),
        ]
      : use.vouchers.map(({ name, units, left }) =>
          t('till:receipt.usedPart', { name, units: format.number(units), left: format.number(left) }),
        );
  return parts.join(' · ');
}

function said(t: Translate, entering: Entering, state: EntryState): string {
  const { outcome } = entering;
  const { clear, last } = state;
  if (outcome === 'counted')
    return clear || stillAgainst(entering, state).length === 0 ? t('entries:counted') : t('entries:countedDespite');
  if (outcome === 'repeated') return `${t('entries:repeated')} ${agoText(t, last?.minutesAgo ?? 0)}`;
  if (outcome === 'undone') return t('entries:undone');
  return outcome === 'asking' ? t('entries:asking') : t('entries:notCounted');
}

/** Such as `hace 3 min`. */
function agoText(t: Translate, minutes: number): string {
  return minutes === 0 ? t('entries:justNow') : t('entries:minutesAgo', { count: minutes });
}

const againstTexts = {
  owed: 'entries:against.owed',
  returned: 'entries:against.returned',
  inactive: 'entries:against.inactive',
  paused: 'entries:against.paused',
  suspended: 'entries:against.suspended',
  ended: 'entries:against.endedAlone',
  upcoming: 'entries:against.upcomingAlone',
  none: 'entries:against.none',
} as const satisfies Readonly<Record<Despite, string>>;

/** One thing that stands against an entry, with its amount or day where that may be seen. */
function againstText(t: Translate, format: Format, despite: Despite, state: EntryState, label: WriteLabel): string {
  const reason = state.debts.find(({ returned }) => returned)?.returnedReason;
  const word =
    despite === 'returned' && reason != null
      ? t('entries:against.returnedFor', { reason: label(reason.text) })
      : t(againstTexts[despite]);
  const [best] = state.subscriptions;
  const day = (date: string | null | undefined): string | null => (date == null ? null : format.date(date));
  const [start, end, until] = [day(best?.start), day(best?.end), day(best?.pausedUntil)];
  if (despite === 'upcoming' && start !== null) return t('entries:against.upcoming', { date: start });
  if (despite === 'ended' && end !== null) return t('entries:against.ended', { date: end });
  if (despite === 'paused' && until !== null) return t('entries:against.pausedUntil', { date: until });
  if ((despite === 'owed' || despite === 'returned') && state.due !== null && state.due > 0) {
    const due = t('entries:due', { amount: format.moneyIn(state.currency)(state.due) });
    return despite === 'owed' ? due : `${due}. ${word}`;
  }
  return word;
}
