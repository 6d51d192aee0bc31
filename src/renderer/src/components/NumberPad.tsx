/**
 * Large keys for amounts where there is a finger and no keyboard. One pad serves every number field of its area: it types
 * into the one that has the focus, else into the one that had it last.
 */
import { ActionIcon, Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import classes from './NumberPad.module.css';
import { useFingers } from './useFingers.ts';

/** What a pad beside a form takes with the gap between them, in pixels. */
export const PAD_WIDTH = 256;

const InPad = createContext(false);

/** The attributes of a field that a pad types into: with a pad there, the system's keyboard stays away. */
export function useNumberField(inputMode: 'decimal' | 'numeric'): {
  readonly inputMode: 'decimal' | 'numeric' | 'none';
  readonly 'data-number-field': true;
} {
  return { inputMode: useContext(InPad) ? 'none' : inputMode, 'data-number-field': true };
}

export interface NumberPadAreaProps {
  /** What holds the fields. */
  readonly children: ReactNode;
}

export function NumberPadArea({ children }: NumberPadAreaProps) {
  const hasPad = useFingers();
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLInputElement && target.matches(FIELD)) last.current = target;
    };
    // There is none where there is no pad.
    const element = hasPad ? area.current : null;
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [hasPad]);
  if (!hasPad) return children;
  return (
    <InPad value={true}>
      <div ref={area} className={classes.area}>
        <div className={classes.fields}>{children}</div>
        <NumberPad onKey={(key) => press(key, fieldOf(area.current, last.current))} />
      </div>
    </InPad>
  );
}

const FIELD = 'input[data-number-field]:not(:disabled)';
const ERASE = 'erase';
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function NumberPad({ onKey }: { readonly onKey: (key: string) => void }) {
  const t = useT();
  const { i18n } = useTranslation();
  const sign = asLanguage(i18n.language) === 'es' ? ',' : '.';
  // The keys leave the focus, and what is selected, where they are.
  const shared = { tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault(), className: classes.key };
  const key = (text: string) => (
    <Button key={text} variant="default" {...shared} onClick={() => onKey(text)}>
      {text}
    </Button>
  );
  return (
    <fieldset className={classes.pad} aria-label={t('common:numberPad.label')} data-testid="number-pad">
      {digits.map(key)}
      {key(sign)}
      {key('0')}
      <ActionIcon variant="default" aria-label={t('common:numberPad.erase')} {...shared} onClick={() => onKey(ERASE)}>
        <IconBackspace size={26} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

function fieldOf(area: HTMLElement | null, last: HTMLInputElement | null): HTMLInputElement | null {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement && active.matches(FIELD) && area?.contains(active)) return active;
  const field = last?.isConnected && !last.disabled ? last : (area?.querySelector<HTMLInputElement>(FIELD) ?? null);
  // Selects what is in it: the first digit replaces it, as it does from a keyboard.
  field?.focus();
  return field;
}

/** Types a key at the caret, as a keyboard would. */
function press(key: string, field: HTMLInputElement | null): void {
  if (field === null) return;
  const end = field.selectionEnd ?? field.value.length;
  let start = field.selectionStart ?? end;
  if (key === ERASE && start === end) start = Math.max(0, end - 1);
  field.setRangeText(key === ERASE ? '' : key, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
