/** Leads from two customers selected in their list to their merge; the one selected first stays unless that is swapped there. */
import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { OwnActionProps } from '#screens/records/bulk/ownActions.ts';

export default function CustomerSelected({ ids }: OwnActionProps) {
  const t = useT();
  const mayMerge = usePermission('customer:merge');
  const [customer, merged, more] = ids;
  if (!mayMerge || customer === undefined || merged === undefined || more !== undefined) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      h={36}
      leftSection={<IconArrowMerge size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/office/merge" search={{ customer, merged }} />}
    >
      {t('customers:menu.mergeTwo')}
    </Button>
  );
}
