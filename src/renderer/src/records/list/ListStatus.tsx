/** How many of how many records the list has, and how to see them all. */
import { Button, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './List.module.css';

export interface ListStatusProps {
  readonly counts: { readonly matching: number | null; readonly all: number | null };
  /** Filters in force, the search among them. */
  readonly filters: number;
  readonly onClear: () => void;
}

export function ListStatus({ counts, filters, onClear }: ListStatusProps) {
  const t = useT();
  const { number } = useFormat();
  const { matching, all } = counts;
  const text =
    matching === null
      ? t('list:count.unknown')
      : filters === 0
        ? t('list:count.all', { count: matching, number: number(matching) })
        : all === null
          ? number(matching)
          : t('list:count.of', { matching: number(matching), all: number(all) });
  return (
    <div className={classes.status}>
      <Text size="sm" c="dimmed" role="status" data-testid="count">
        {text}
        {filters > 0 && ` · ${t('list:count.filters', { count: filters })}`}
      </Text>
      {filters > 0 && (
        <Button variant="subtle" size="compact-sm" h={32} onClick={onClear}>
          {t('list:count.clear')}
        </Button>
      )}
    </div>
  );
}
