/** A panel between products and basket: the line that is edited, and the total it changes, stay in sight. */
import { Drawer, type DrawerProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './LineDrawer.module.css';

export function LineDrawer(props: DrawerProps) {
  const t = useT();
  // Fields and number pad stand side by side.
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return (
    <Drawer
      position="right"
      size={coarse ? 640 : 440}
      padding="lg"
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.12 }}
      transitionProps={{ transition: 'fade', duration: 120 }}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44, iconSize: 20 }}
      classNames={{ inner: classes.inner }}
      {...props}
    />
  );
}
