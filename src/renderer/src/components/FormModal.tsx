/** A dialog around a form, which starts anew each time the dialog is opened. */
import { Modal } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { Opening } from '#screens/base/scanner/opening.tsx';
import { useDiscards } from './discards.tsx';
import { NumberPadArea, PAD_WIDTH } from './NumberPad.tsx';
import { useFingers } from './useFingers.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface FormModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Opens it again: what was typed before it was closed by Escape, its cross or beside it can be brought back. */
  readonly onReopen?: () => void;
  readonly title: string;
  /** How wide it is where there is no number pad beside the form, in pixels. */
  readonly size: number;
  readonly children: ReactNode;
}

export function FormModal({ children, size, onClose, onReopen, ...modal }: FormModalProps) {
  const t = useT();
  const hasPad = useFingers();
  useFocusBack(modal.opened);
  const { form, isThere, close, onInput, onExitTransitionEnd } = useHeldForm(modal, onClose, onReopen);
  return (
    <>
      {modal.opened && <Opening />}
      <Modal
        {...modal}
        onClose={close}
        onInput={onInput}
        onExitTransitionEnd={onExitTransitionEnd}
        keepMounted={isThere}
        size={hasPad ? size + PAD_WIDTH : size}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <NumberPadArea>
          <Fragment key={form}>{children}</Fragment>
        </NumberPadArea>
      </Modal>
    </>
  );
}

/** Which form is in the dialog: a new one at each opening, but for one that is brought back. */
function useHeldForm(
  { opened, title }: Pick<FormModalProps, 'opened' | 'title'>,
  onClose: () => void,
  onReopen: FormModalProps['onReopen'],
) {
  const discard = useDiscards();
  const [last, setLast] = useState<Shown>({ opened, form: 0, isThere: opened, isHeld: false, isBack: false });
  const forget = useRef<() => void>(() => undefined);
  /** The form that something was typed into. */
  const typed = useRef<number | null>(null);
  const now = shown(last, opened);
  if (now !== last) setLast(now);
  const { form, isThere } = now;
  useEffect(() => {
    if (opened) forget.current();
  }, [opened]);
  useEffect(() => () => forget.current(), []);
  const restore = (): void => {
    setLast((before) => ({ ...before, isBack: true }));
    onReopen?.();
  };
  return {
    form,
    isThere,
    onInput: () => {
      typed.current = form;
    },
    close: () => {
      if (typed.current === form && onReopen !== undefined) {
        setLast((before) => ({ ...before, isHeld: true }));
        forget.current = discard({ what: title, restore });
      }
      onClose();
    },
    onExitTransitionEnd: () => setLast((before) => ({ ...before, isThere: before.opened || before.isHeld })),
  };
}

interface Shown {
  readonly opened: boolean;
  readonly form: number;
  /** In the page: shown, closing, or held. */
  readonly isThere: boolean;
  /** Closed with something typed: it stays as it is, out of sight. */
  readonly isHeld: boolean;
  /** It is about to be shown again, as it is. */
  readonly isBack: boolean;
}

function shown(last: Shown, opened: boolean): Shown {
  if (last.opened === opened) return last;
  if (!opened) return { ...last, opened };
  return { opened, form: last.isBack ? last.form : last.form + 1, isThere: true, isHeld: false, isBack: false };
}
