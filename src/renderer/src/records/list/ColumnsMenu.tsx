/** Which columns a list has, in which order and how wide: stored by user. */
import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fold } from '#shared/domain/text.ts';
import { listedFields } from '../rows/columns.ts';
import { useLabel } from '../values/useLabel.ts';
import type { Columns } from './useColumns.ts';

export interface ColumnsMenuProps {
  readonly model: AnyModel;
  readonly columns: Columns;
}

export function ColumnsMenu({ model, columns }: ColumnsMenuProps) {
  const t = useT();
  return (
    <Popover position="bottom-end" trapFocus withinPortal shadow="md" width={360}>
      <Popover.Target>
        <ActionIcon variant="default" size={44} aria-label={t('list:columns.title')} title={t('list:columns.title')}>
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ColumnsForm model={model} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnsForm({ model, columns }: ColumnsMenuProps) {
  const t = useT();
  const label = useLabel();
  const [text, setText] = useState('');
  const { names } = columns;
  const others = listedFields(model)
    .map(([name]) => name)
    .filter((name) => !names.includes(name));
  const shown = [...names, ...others].filter((name) => fold(label(model.fields[name]?.label)).includes(fold(text)));
  const toggle = (name: string): void => {
    const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
    // A list without columns has no rows to press.
    if (next.length > 0) columns.choose(next);
  };
  const move = (name: string, step: number): void => {
    const index = names.indexOf(name);
    const next = names.filter((other) => other !== name);
    columns.choose(next.toSpliced(index + step, 0, name));
  };
  return (
    <Stack gap="xs">
      <TextInput
        size="md"
        data-autofocus
        aria-label={t('list:columns.search')}
        placeholder={t('list:columns.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Stack gap={0} mah={380} style={{ overflowY: 'auto' }}>
        {shown.map((name) => {
          const index = names.indexOf(name);
          const title = label(model.fields[name]?.label);
          return (
            <Group key={name} wrap="nowrap" gap={0} justify="space-between">
              <Checkbox checked={index >= 0} label={title} onChange={() => toggle(name)} style={{ flex: 1 }} />
              {index >= 0 && (
                <>
                  <ActionIcon
                    size={40}
                    disabled={index === 0}
                    aria-label={t('list:columns.earlier', { title })}
                    onClick={() => move(name, -1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={40}
                    disabled={index === names.length - 1}
                    aria-label={t('list:columns.later', { title })}
                    onClick={() => move(name, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </Group>
          );
        })}
      </Stack>
      <Button variant="default" size="md" onClick={() => columns.choose(null)}>
        {t('list:columns.reset')}
      </Button>
    </Stack>
  );
}
