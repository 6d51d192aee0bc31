/** Says that a code was scanned where nothing takes codes: it was not typed anywhere. Draws nothing. */
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useT } from '../i18n/index.ts';
import type { Scan } from './keyGuard.ts';
import { useUntakenScan } from './scans.ts';

const NOTICE = 'scan-untaken';

export function UntakenScan() {
  const t = useT();
  useUntakenScan(
    useCallback(
      ({ code, secret }: Scan) => {
        notifications.hide(NOTICE);
        notifications.show({
          id: NOTICE,
          color: 'orange',
          title: secret ? t('common:scan.secret') : t('common:scan.title', { code }),
          message: t('common:scan.untaken'),
          closeButtonProps: { 'aria-label': t('common:close') },
        });
      },
      [t],
    ),
  );
  return null;
}
