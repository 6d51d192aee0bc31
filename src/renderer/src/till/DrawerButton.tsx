/** At the till: opens the drawer without a sale, where the cash point has one. */
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLockOpen2 } from '@tabler/icons-react';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { laterDialog } from '#screens/components/later.tsx';

const OpenDrawerModal = laterDialog(() => import('#screens/subjects/cash/OpenDrawerModal.tsx'), 'opened');

export function DrawerButton() {
  const t = useT();
  const { state } = useCashPoint();
  const [opened, show] = useDisclosure();
  if (state?.hasDrawer !== true) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={50}
        aria-label={t('till:openDrawer')}
        title={t('till:openDrawer')}
        onClick={show.open}
      >
        <IconLockOpen2 size={22} aria-hidden />
      </ActionIcon>
      <OpenDrawerModal state={state} opened={opened} onClose={show.close} />
    </>
  );
}
