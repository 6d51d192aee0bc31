/** The filters in force, each to be changed or taken away, and the way to another. */
import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useT } from '../../i18n/index.ts';
import { FilterForm } from './FilterForm.tsx';
import { useFilterText } from './filterText.ts';
import classes from './List.module.css';
import { type Filter, parameterOf, withFilter } from './listState.ts';

export interface FilterBarProps {
  readonly model: AnyModel;
  readonly filters: readonly Filter[];
  /** The list has a condition that no chip can say. */
  readonly hasCondition: boolean;
  readonly onChange: (filters: readonly Filter[]) => void;
  readonly onDropCondition: () => void;
  readonly children: ReactNode;
}

const NEW = 'new';

export function FilterBar({ model, filters, hasCondition, onChange, onDropCondition, children }: FilterBarProps) {
  const t = useT();
  const text = useFilterText(model, filters);
  /** The filter that is being changed, by its parameter. */
  const [edited, setEdited] = useState<string | null>(null);
  const close = (): void => setEdited(null);
  const form = (filter: Filter | null) => (
    <FilterForm
      model={model}
      filter={filter}
      onApply={(next) => {
        close();
        onChange(withFilter(filters, next, filter));
      }}
    />
  );
  return (
    <fieldset className={classes.bar} aria-label={t('office:filter.bar')} style={{ border: 0, margin: 0 }}>
      {filters.map((filter) => {
        const name = parameterOf(filter);
        const { field, what } = text(filter);
        return (
          <span className={classes.chip} key={name} data-testid="filter">
            <Popover {...popover} opened={edited === name} onDismiss={close}>
              <Popover.Target>
                <UnstyledButton className={classes.chipText} onClick={() => setEdited(edited === name ? null : name)}>
                  {field}: <b>{what}</b>
                </UnstyledButton>
              </Popover.Target>
              <Popover.Dropdown>{edited === name && form(filter)}</Popover.Dropdown>
            </Popover>
            <CloseButton
              size={30}
              radius="xl"
              aria-label={t('office:filter.remove', { what: `${field}: ${what}` })}
              onClick={() => onChange(filters.filter((other) => other !== filter))}
            />
          </span>
        );
      })}
      {hasCondition && (
        <span className={classes.chip} data-testid="filter">
          <span className={classes.condition}>{t('office:filter.condition')}</span>
          <CloseButton
            size={30}
            radius="xl"
            aria-label={t('office:filter.remove', { what: t('office:filter.condition') })}
            onClick={onDropCondition}
          />
        </span>
      )}
      <Popover {...popover} opened={edited === NEW} onDismiss={close}>
        <Popover.Target>
          <Button
            variant="default"
            size="compact-md"
            h={32}
            radius="xl"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => setEdited(edited === NEW ? null : NEW)}
          >
            {t('office:filter.add')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{edited === NEW && form(null)}</Popover.Dropdown>
      </Popover>
      {children}
    </fieldset>
  );
}

const popover = { position: 'bottom-start', trapFocus: true, withinPortal: true, shadow: 'md', width: 340 } as const;
