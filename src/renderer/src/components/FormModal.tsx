/** A dialog around a form, which starts anew each time the dialog is opened. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../i18n/index.ts';
import { Opening } from '../scanner/opening.tsx';
import { FINGERS, NumberPadArea, PAD_WIDTH } from './NumberPad.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useOpening } from './useOpening.ts';

export interface FormModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** How wide it is where there is no number pad beside the form, in pixels. */
  readonly size: number;
  readonly children: ReactNode;
}

export function FormModal({ children, size, ...modal }: FormModalProps) {
  const t = useT();
  const hasPad = useMediaQuery(FINGERS, false, { getInitialValueInEffect: false });
  const opening = useOpening(modal.opened);
  useFocusBack(modal.opened);
  return (
    <>
      {modal.opened && <Opening />}
      <Modal {...modal} size={hasPad ? size + PAD_WIDTH : size} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <NumberPadArea>
          <Fragment key={opening}>{children}</Fragment>
        </NumberPadArea>
      </Modal>
    </>
  );
}
