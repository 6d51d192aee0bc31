/** A dry run: what would be issued, what would not and why, and how that differs from the last run. It asks before it runs. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { FeeGroup } from '#shared/operations/parts/fees.ts';
import { ChangedFees } from './ChangedFees.tsx';
import { FeeRows } from './FeeRows.tsx';
import classes from './Fees.module.css';
import { GroupChips } from './GroupChips.tsx';
import { type Asked, changesBetween, type ListedFee, type Ticked, type TickedGroup, usePreview } from './usePreview.ts';

export interface PreviewStepProps {
  readonly chosen: Asked;
  readonly onTick: (group: TickedGroup, ticked: Ticked) => void;
  readonly onBack: () => void;
  readonly onBegun: (task: number) => void;
}

export function PreviewStep({ chosen, onTick, onBack, onBegun }: PreviewStepProps) {
  const t = useT();
  const format = useFormat();
  const [group, setGroup] = useState<FeeGroup>('chosen');
  const [reading, setReading] = useState(0);
  /** The fees that were confirmed and are others by now. */
  const [confirmed, setConfirmed] = useState<readonly ListedFee[] | null>(null);
  const { data, error, refetch, isPlaceholderData } = usePreview(chosen, reading);
  const issue = useOperation('issueFees', {
    patience: PATIENCE,
    onDone: ({ task }) => {
      if (task !== null) onBegun(task.id);
    },
    onFailed: (failure) => {
      if (!hasChanged(failure)) return;
      setConfirmed(data?.fees ?? []);
      setReading(reading + 1);
    },
  });
  if (data === undefined) {
    return (
      <Stack>
        {error === null ? (
          <>
            <Text role="status">{t('subscriptions:preview.reading')}</Text>
            <RecordFieldsLoading />
          </>
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )}
        <BackButton onBack={onBack} />
      </Stack>
    );
  }
  const { chosen: sum, last } = data;
  return (
    <Stack gap="md" aria-busy={isPlaceholderData}>
      {confirmed !== null && !isPlaceholderData && (
        <ChangedFees changes={changesBetween(confirmed, data.fees ?? [])} onClose={() => setConfirmed(null)} />
      )}
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <div className={classes.figures}>
        <Figure
          label={t('subscriptions:preview.total')}
          value={<span data-testid="fees-total">{format.money(sum.total)}</span>}
          note={data.confirm ? t('subscriptions:preview.whenDue') : t('subscriptions:preview.whenCollected')}
        />
        <Figure
          label={t('subscriptions:preview.fees')}
          value={<span data-testid="fees-count">{format.number(sum.fees)}</span>}
          note={t('subscriptions:preview.until', { date: format.date(data.date) })}
        />
        <Figure
          label={t('subscriptions:preview.last')}
          value={last === null ? '—' : t('subscriptions:preview.lastOn', { date: format.date(last.date) })}
          {...(last === null ? { note: t('subscriptions:preview.first') } : {})}
        />
      </div>
      {issue.error !== null && !hasChanged(issue.error) && (
        <ErrorNotice error={issue.error} note={t('subscriptions:preview.kept')} />
      )}
      <Group gap="sm">
        <BackButton onBack={onBack} />
        {sum.fees > 0 ? (
          <Button
            size="md"
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={issue.pending}
            disabled={isPlaceholderData}
            onClick={() => {
              setConfirmed(null);
              issue.run({ ...chosen, confirm: data.confirm, expected: data.print });
            }}
          >
            {t('subscriptions:preview.issue', {
              count: sum.fees,
              fees: format.number(sum.fees),
              total: format.money(sum.total),
            })}
          </Button>
        ) : (
          <Text>{t('subscriptions:preview.nothing')}</Text>
        )}
      </Group>
      <GroupChips preview={data} group={group} onChange={setGroup} />
      <FeeRows key={`${group} ${reading}`} asked={chosen} reading={reading} group={group} onTick={onTick} />
    </Stack>
  );
}

/** Milliseconds: a run looks at all fees again before it begins. */
const PATIENCE = 60_000;

function hasChanged(error: Error): boolean {
  return error instanceof ApiError && error.code === 'fees_changed';
}

function BackButton({ onBack }: Pick<PreviewStepProps, 'onBack'>) {
  const t = useT();
  return (
    <Button size="md" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
      {t('subscriptions:preview.back')}
    </Button>
  );
}
