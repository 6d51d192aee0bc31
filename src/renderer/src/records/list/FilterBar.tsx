/** The filters in force, each to be changed or taken away, and the way to another. */
import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useFilterText } from '../rows/filterText.ts';
import { type Filter, type ListState, parameterOf, withFilter } from '../rows/listState.ts';
import { wholeViewIn } from '../rows/wholeView.ts';
import { useLabel } from '../values/useLabel.ts';
import { FilterForm } from './FilterForm.tsx';
import classes from './List.module.css';

export interface FilterBarProps {
  readonly model: AnyModel;
  readonly filters: readonly Filter[];
  /** What no chip of a field can say; empty: nothing. */
  readonly condition: string;
  readonly onChange: (shown: Pick<ListState, 'filters' | 'condition'>) => void;
  readonly children: ReactNode;
}

const NEW = 'new';

export function FilterBar({ model, filters, condition, onChange, children }: FilterBarProps) {
  const t = useT();
  const label = useLabel();
  const text = useFilterText(model, filters);
  /** The filter that is being changed, by its parameter. */
  const [edited, setEdited] = useState<string | null>(null);
  const close = (): void => setEdited(null);
  const whole = wholeViewIn(model, { filters, condition });
  const { filters: chips, condition: unsaid } = whole?.rest ?? { filters, condition };
  const change = (next: readonly Filter[]): void => onChange({ filters: next, condition });
  const form = (filter: Filter | null) => (
    <FilterForm
      model={model}
      filter={filter}
      onApply={(next) => {
        close();
        change(withFilter(filters, next, filter));
      }}
    />
  );
  return (
    <fieldset className={classes.bar} aria-label={t('records:filter.bar')} style={{ border: 0, margin: 0 }}>
      {whole !== null && <Fixed what={label(whole.label)} onRemove={() => onChange(whole.rest)} />}
      {chips.map((filter) => {
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
              aria-label={t('records:filter.remove', { what: `${field}: ${what}` })}
              onClick={() => change(filters.filter((other) => other !== filter))}
            />
          </span>
        );
      })}
      {unsaid !== '' && (
        <Fixed what={t('records:filter.condition')} onRemove={() => onChange({ filters, condition: '' })} />
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
            {t('records:filter.add')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>{edited === NEW && form(null)}</Popover.Dropdown>
      </Popover>
      {children}
    </fieldset>
  );
}

const popover = { position: 'bottom-start', trapFocus: true, withinPortal: true, shadow: 'md', width: 340 } as const;

/** A chip that is taken away, and not changed. */
function Fixed({ what, onRemove }: { readonly what: string; readonly onRemove: () => void }) {
  const t = useT();
  return (
    <span className={classes.chip} data-testid="filter">
      <span className={classes.condition}>{what}</span>
      <CloseButton size={30} radius="xl" aria-label={t('records:filter.remove', { what })} onClick={onRemove} />
    </span>
  );
}
