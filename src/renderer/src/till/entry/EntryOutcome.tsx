/** What became of an entry, and why: in words and with an icon, not by its colour alone. */
import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { EntryState } from '#screens/subjects/entries/entryState.ts';
import type { Despite } from '#shared/domain/entries.ts';
import classes from './Entry.module.css';
import type { Entering, Outcome } from './useEntering.ts';

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
  const against = state.against.map((despite) => againstText(t, format, despite, state));
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
      {state.clear ? (
        <Text className={classes.standing} data-clear>
          <IconCircleCheck size={22} aria-hidden />
          {t('entries:clear')}
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

function said(t: Translate, { outcome }: Entering, { clear, last }: EntryState): string {
  if (outcome === 'counted') return clear ? t('entries:counted') : t('entries:countedDespite');
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
function againstText(t: Translate, format: Format, despite: Despite, state: EntryState): string {
  const word = t(againstTexts[despite]);
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
