/** What is scanned where no screen takes codes: the record of that code is opened, or it is said why not. Draws nothing. */
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { getSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Scan } from '#screens/base/scanner/keyGuard.ts';
import { useUntakenScan } from '#screens/base/scanner/scans.ts';
import { explainError } from '#screens/components/explainError.ts';

const NOTICE = 'scan-untaken';

export function UntakenScan() {
  const t = useT();
  useUntakenScan(
    useCallback(
      ({ code, secret }: Scan) => {
        const tell = (message: string): void => {
          notifications.show({
            id: NOTICE,
            color: 'orange',
            title: secret ? t('common:scan.secret') : t('common:scan.title', { code }),
            message,
            closeButtonProps: { 'aria-label': t('common:close') },
          });
        };
        notifications.hide(NOTICE);
        // What is being done in a dialog is not left for another record.
        if (secret || getSession() === null || document.querySelector('[role=dialog]') !== null) {
          tell(t('common:scan.untaken'));
          return;
        }
        import('./openScanned.ts')
          .then(({ openScanned }) => openScanned(code))
          .then((isOpen) => {
            if (!isOpen) tell(t('common:scan.unknown'));
          })
          .catch((error: unknown) => tell(explainError(t, error).title));
      },
      [t],
    ),
  );
  return null;
}
