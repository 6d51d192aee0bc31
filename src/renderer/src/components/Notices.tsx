/** The messages of a `NoticeStrip`, loaded with the first of them. */
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

export default function Notices() {
  return <Notifications withinPortal={false} limit={2} transitionDuration={0} containerWidth="100%" zIndex={1} />;
}
