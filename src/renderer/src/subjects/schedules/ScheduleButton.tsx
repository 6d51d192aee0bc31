/** Has what is on screen mailed as often as somebody says. */
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Sent } from './defaults.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** Nothing for who may not write schedules. */
export function ScheduleButton({ sent }: { readonly sent: Sent }) {
  const t = useT();
  const mayWrite = usePermission('scheduledMail:write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('schedules:open')}
      </Button>
      <ScheduleDialog sent={sent} opened={isOpen} onClose={() => setOpen(false)} onReopen={() => setOpen(true)} />
    </>
  );
}
