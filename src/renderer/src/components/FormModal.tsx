/** A dialog around a form, which starts anew each time the dialog is opened. */
import { Modal } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../i18n/index.ts';
import { Opening } from '../scanner/opening.tsx';
import { NumberPadArea } from './NumberPad.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useOpening } from './useOpening.ts';

export interface FormModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size: number;
  readonly children: ReactNode;
}

export function FormModal({ children, ...modal }: FormModalProps) {
  const t = useT();
  const opening = useOpening(modal.opened);
  useFocusBack(modal.opened);
  return (
    <>
      {modal.opened && <Opening />}
      <Modal {...modal} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <NumberPadArea>
          <Fragment key={opening}>{children}</Fragment>
        </NumberPadArea>
      </Modal>
    </>
  );
}
