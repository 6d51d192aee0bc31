/** The dialog of a new schedule, after which a notice leads to it: there it is sent at once, tried or changed. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import type { Sent } from './defaults.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

/** How long the notice stays, in milliseconds. */
const SHOWN = 10_000;

export interface ScheduleDialogProps {
  readonly sent: Sent;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

export function ScheduleDialog({ sent, opened, onClose, onReopen }: ScheduleDialogProps) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <FormModal opened={opened} onClose={onClose} onReopen={onReopen} size={640} title={t('schedules:title')}>
      <ScheduleForm
        sent={sent}
        saved={null}
        onSaved={({ id, nextRun }) => {
          onClose();
          const notice = uuid();
          const show = (): void => {
            notifications.hide(notice);
            void navigate({ to: '/office/$model/$id', params: { model: 'scheduledMail', id: String(id) } });
          };
          notifications.show({
            id: notice,
            autoClose: SHOWN,
            closeButtonProps: { 'aria-label': t('common:close') },
            message: (
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {t('schedules:saved', { date: nextRun === null ? '' : format.dateTime(nextRun) })}
                </Text>
                <Button h={44} variant="light" style={{ flexShrink: 0 }} onClick={show}>
                  {t('schedules:show')}
                </Button>
              </Group>
            ),
          });
        }}
      />
    </FormModal>
  );
}
