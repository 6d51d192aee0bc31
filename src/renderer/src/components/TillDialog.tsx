/** A dialog over the till. Closing it leaves the focus to the till, which takes it to the search box. */
import { Modal, type ModalProps } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';

export function TillDialog(props: ModalProps) {
  const t = useT();
  return <Modal returnFocus={false} closeButtonProps={{ 'aria-label': t('common:close'), iconSize: 20 }} {...props} />;
}
