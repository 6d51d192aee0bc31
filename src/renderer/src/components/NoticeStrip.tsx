/**
 * Where short messages stand: in the flow of a screen, so that they cover nothing that is tapped. On a screen there is one
 * at a time.
 */
import { useNotifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { later } from './later.tsx';
import classes from './NoticeStrip.module.css';

const Notices = later(() => import('./Notices.tsx'));

export function NoticeStrip() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  return (
    <div className={classes.strip} data-testid="notices">
      <Suspense fallback={null}>{wanted && <Notices />}</Suspense>
    </div>
  );
}
