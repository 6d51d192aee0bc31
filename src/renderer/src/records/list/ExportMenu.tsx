/** Has the list on screen written as a file: which kind, and whether it is to be read back. */
import { ActionIcon, Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconDownload, IconMailForward } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { type StaffSession, usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { MOST_PAPER_ROWS } from '#shared/tableFormats.ts';
import { type ListFormat, startExport } from '../rows/exportList.ts';
import type { ListState } from '../rows/listState.ts';
import { matchParameters, orderOf } from '../rows/useRows.ts';
import { useLabel } from '../values/useLabel.ts';

/** What a list gives to whoever has it mailed. */
export interface ListScheduleProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly session: StaffSession;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

export interface ExportMenuProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** Has the list mailed on a schedule. */
  readonly Schedule: ComponentType<ListScheduleProps>;
}

export function ExportMenu({ model, state, columns, opened, onOpened, Schedule }: ExportMenuProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const session = useSession();
  const maySchedule = usePermission('scheduledMail:write');
  /** Its views are read once it is wanted. */
  const [scheduling, setScheduling] = useState<'open' | 'closed' | null>(null);
  const [ids, setIds] = useState(false);
  const write = (kind: ListFormat): void => {
    onOpened(false);
    const sort = orderOf(model, state);
    void startExport({
      model: model.name,
      title: label(model.plural),
      format: kind,
      parameters: {
        ...matchParameters(model, state),
        ...(sort === '' ? {} : { sort }),
        fields: columns.join(','),
        ...(ids ? { ids: true } : {}),
      },
    });
  };
  return (
    <>
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
            aria-label={t('list:exporting.title')}
            aria-keyshortcuts="E"
            title={t('list:exporting.hint')}
            onClick={() => onOpened(!opened)}
          >
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {t('list:exporting.what')}
            </Text>
            <Button size="md" data-autofocus onClick={() => write('xlsx')}>
              {t('list:exporting.xlsx')}
            </Button>
            <Button size="md" variant="default" onClick={() => write('csv')}>
              {t('list:exporting.csv')}
            </Button>
            <Button size="md" variant="default" onClick={() => write('pdf')}>
              {t('list:exporting.pdf', { number: format.number(MOST_PAPER_ROWS) })}
            </Button>
            {maySchedule && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconMailForward size={18} aria-hidden />}
                onClick={() => {
                  onOpened(false);
                  setScheduling('open');
                }}
              >
                {t('schedules:open')}
              </Button>
            )}
            <Checkbox
              label={t('list:exporting.ids')}
              description={t('list:exporting.idsHint')}
              checked={ids}
              onChange={(event) => setIds(event.currentTarget.checked)}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {session !== null && scheduling !== null && (
        <Schedule
          model={model}
          state={state}
          columns={columns}
          session={session}
          opened={scheduling === 'open'}
          onClose={() => setScheduling('closed')}
          onReopen={() => setScheduling('open')}
        />
      )}
    </>
  );
}
