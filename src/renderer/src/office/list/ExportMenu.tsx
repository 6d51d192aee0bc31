/** Has the list on screen written as a file: which kind, and whether it is to be read back. */
import { ActionIcon, Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import { useT } from '../../i18n/index.ts';
import { useLabel } from '../useLabel.ts';
import { startExport } from './exportList.ts';
import type { ListState } from './listState.ts';
import { matchParameters, orderOf } from './useRows.ts';

export interface ExportMenuProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

export function ExportMenu({ model, state, columns, opened, onOpened }: ExportMenuProps) {
  const t = useT();
  const label = useLabel();
  const [ids, setIds] = useState(false);
  const write = (format: TableFormat): void => {
    onOpened(false);
    const sort = orderOf(model, state);
    void startExport({
      model: model.name,
      title: label(model.plural),
      format,
      parameters: {
        ...matchParameters(model, state),
        ...(sort === '' ? {} : { sort }),
        fields: columns.join(','),
        ...(ids ? { ids: true } : {}),
      },
    });
  };
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
      width={300}
      opened={opened}
      onChange={onOpened}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('lists:export.title')}
          aria-keyshortcuts="E"
          title={t('lists:export.hint')}
          onClick={() => onOpened(!opened)}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('lists:export.what')}
          </Text>
          <Button size="md" data-autofocus onClick={() => write('xlsx')}>
            {t('lists:export.xlsx')}
          </Button>
          <Button size="md" variant="default" onClick={() => write('csv')}>
            {t('lists:export.csv')}
          </Button>
          <Checkbox
            label={t('lists:export.ids')}
            description={t('lists:export.idsHint')}
            checked={ids}
            onChange={(event) => setIds(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
