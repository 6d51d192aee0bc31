/** A list without rows: that there are none yet, or which filter leaves none. */
import { Button, Group, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { listPage } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useFilterText } from '../rows/filterText.ts';
import type { ListState } from '../rows/listState.ts';
import { matchParameters } from '../rows/useRows.ts';
import { wholeViewIn } from '../rows/wholeView.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './List.module.css';
import type { ChangeList } from './useListState.ts';

export interface EmptyListProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly onChange: ChangeList;
}

/** One condition of the list, and what is left without it. */
interface Part {
  readonly name: string;
  readonly rest: Pick<ListState, 'filters' | 'condition' | 'q'>;
}

export function EmptyList({ model, state, onChange }: EmptyListProps) {
  const t = useT();
  const label = useLabel();
  const filterText = useFilterText(model);
  const { filters, condition, q } = state;
  const whole = wholeViewIn(model, state);
  const { filters: chips, condition: unsaid } = whole?.rest ?? state;
  const parts: readonly Part[] = [
    ...(q === '' ? [] : [{ name: `«${q}»`, rest: { filters, condition, q: '' } }]),
    ...(whole === null ? [] : [{ name: label(whole.label), rest: { ...whole.rest, q } }]),
    ...(unsaid === '' ? [] : [{ name: t('records:filter.condition'), rest: { filters, condition: '', q } }]),
    ...chips.map((filter) => {
      const { field, what } = filterText(filter);
      return {
        name: `${field}: ${what}`,
        rest: { filters: filters.filter((other) => other !== filter), condition, q },
      };
    }),
  ];
  const answers = useQueries({
    queries: parts.map(({ rest }) => ({
      queryKey: ['office', model.name, 'any', matchParameters(model, rest)],
      queryFn: async () =>
        (await listPage(model.name, { ...matchParameters(model, rest), fields: 'id', limit: 1 })).records.length > 0,
    })),
  });
  const emptying = parts.filter((_, index) => answers[index]?.data === true);
  if (parts.length === 0) {
    return (
      <div className={classes.empty}>
        <Title order={2}>{t('list:empty.none')}</Title>
        <Text c="dimmed">{t('list:empty.noneText', { what: label(model.plural) })}</Text>
      </div>
    );
  }
  return (
    <div className={classes.empty} data-testid="empty">
      <Title order={2}>{t('list:empty.filtered')}</Title>
      <Text c="dimmed">
        {emptying.length > 0
          ? t('list:empty.because', { what: emptying.map(({ name }) => name).join(' · ') })
          : t('list:empty.together')}
      </Text>
      <Group justify="center" mt="xs">
        {emptying.map(({ name, rest }) => (
          <Button key={name} variant="default" size="md" onClick={() => onChange(rest)}>
            {t('list:empty.without', { what: name })}
          </Button>
        ))}
        <Button size="md" onClick={() => onChange({ filters: [], condition: '', q: '' })}>
          {t('list:empty.all')}
        </Button>
      </Group>
    </div>
  );
}
