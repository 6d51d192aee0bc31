/** The dialog of a new schedule. */
import { notifications } from '@mantine/notifications';
import { FormModal } from '../../components/FormModal.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import type { Sent } from './defaults.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import './texts.ts';

export interface ScheduleDialogProps {
  readonly sent: Sent;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

export function ScheduleDialog({ sent, opened, onClose, onReopen }: ScheduleDialogProps) {
  const t = useT();
  const format = useFormat();
  return (
    <FormModal opened={opened} onClose={onClose} onReopen={onReopen} size={640} title={t('schedules:title')}>
      <ScheduleForm
        sent={sent}
        saved={null}
        onSaved={({ nextRun }) => {
          onClose();
          notifications.show({
            message: t('schedules:saved', { date: nextRun === null ? '' : format.dateTime(nextRun) }),
            closeButtonProps: { 'aria-label': t('common:close') },
          });
        }}
      />
    </FormModal>
  );
}
