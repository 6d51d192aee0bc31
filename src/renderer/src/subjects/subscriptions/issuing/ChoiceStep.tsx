/** Which fees are to be issued: up to which day, and of which types. */
import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { isDate, monthEnd } from '#shared/domain/time.ts';
import type { Asked } from './usePreview.ts';

export interface ChoiceStepProps {
  readonly chosen: Asked;
  readonly onChange: (chosen: Asked) => void;
  readonly onNext: () => void;
}

/** As many as can be looked through; the rest is found by typing. */
const MOST = 60;

export function ChoiceStep({ chosen, onChange, onNext }: ChoiceStepProps) {
  const t = useT();
  const today = useToday();
  const mayRead = usePermission('subscription:read');
  const { data: types = [] } = useListAll('subscription', { fields: 'id,name', sort: 'name' }, { enabled: mayRead });
  const days = [
    { name: t('subscriptions:choice.today'), day: today },
    { name: t('subscriptions:choice.thisMonth'), day: monthEnd(today, 0) },
    { name: t('subscriptions:choice.nextMonth'), day: monthEnd(today, 1) },
  ];
  // They are ticked among those that were seen.
  const change = (changes: Partial<Asked>): void => onChange({ ...chosen, late: false, cancelled: false, ...changes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDate(chosen.date)) onNext();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={620}>
        <div>
          <DayInput
            size="md"
            data-autofocus
            required
            label={t('subscriptions:choice.date')}
            description={t('subscriptions:choice.dateHelp')}
            value={chosen.date}
            onChange={(date) => change({ date })}
          />
          <Group gap="xs" mt="xs">
            {days.map(({ name, day }) => (
              <Button
                key={name}
                size="compact-md"
                variant={chosen.date === day ? 'light' : 'default'}
                aria-pressed={chosen.date === day}
                onClick={() => change({ date: day })}
              >
                {name}
              </Button>
            ))}
          </Group>
        </div>
        <MultiSelect
          size="md"
          label={t('subscriptions:choice.types')}
          description={t('subscriptions:choice.typesHelp')}
          data={types.map((type) => ({ value: String(type.id), label: type.name }))}
          limit={MOST}
          searchable
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': t('subscriptions:choice.clear') }}
          nothingFoundMessage={t('records:nothingFound')}
          value={(chosen.subscriptions ?? []).map(String)}
          onChange={(ids) => change({ subscriptions: ids.length === 0 ? undefined : ids.map(Number) })}
        />
        <Group>
          <Button
            type="submit"
            size="md"
            disabled={!isDate(chosen.date)}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('subscriptions:choice.next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
