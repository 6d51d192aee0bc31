/**
 * Where short messages stand: in the flow of a screen, so that they cover nothing that is tapped. On a screen there is one
 * at a time.
 */
import { Notifications } from '@mantine/notifications';
import classes from './NoticeStrip.module.css';

export function NoticeStrip() {
  return (
    <div className={classes.strip} data-testid="notices">
      <Notifications withinPortal={false} limit={2} transitionDuration={0} containerWidth="100%" zIndex={1} />
    </div>
  );
}
