/**
 * What somebody wrote, did not save and threw away: a notice says so and brings it back, and Ctrl Z brings the last one
 * back. It is held for as long as the window lives, whatever is opened meanwhile.
 */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';

interface Discard {
  readonly user: number;
  readonly notice: string;
  readonly restore: () => void;
}

export interface Discarded {
  /** What it was, in a few words. */
  readonly what: string;
  /** Writes it back to where it was. */
  readonly restore: () => void;
  /** Where it is shown; absent where that is on every screen. */
  readonly address?: string;
}

/** What can come back, the last one last. */
const discards: Discard[] = [];
const MOST = 20;
/** How long the notice stays, in milliseconds. */
const SHOWN = 10_000;

/** Says that something was thrown away, after it was. Returns what takes that back: it cannot be brought back any more. */
export function useDiscards(): (discarded: Discarded) => () => void {
  const t = useT();
  const navigate = useNavigate();
  const user = useSession()?.user.id ?? 0;
  return ({ what, restore, address }) => {
    const restoreThere = (): void => {
      restore();
      if (address !== undefined) void navigate({ to: address });
    };
    const discard: Discard = { user, notice: uuid(), restore: restoreThere };
    discards.push(discard);
    if (discards.length > MOST) discards.shift();
    say(t, discard, what);
    return () => void forget(discard);
  };
}

/** Ctrl Z brings back what was thrown away last, unless a field is typed in: there it is the field's. */
export function useUndoKey(): void {
  const user = useSession()?.user.id ?? 0;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isUndo = event.ctrlKey && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
      const last = discards.findLast((each) => each.user === user);
      if (!isUndo || isTyping || last === undefined) return;
      event.preventDefault();
      undo(last);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [user]);
}

function undo(discard: Discard): void {
  if (forget(discard)) discard.restore();
}

/** True where it was still to be had. */
function forget(discard: Discard): boolean {
  const place = discards.indexOf(discard);
  if (place < 0) return false;
  discards.splice(place, 1);
  notifications.hide(discard.notice);
  return true;
}

function say(t: Translate, discard: Discard, what: string): void {
  notifications.show({
    id: discard.notice,
    autoClose: SHOWN,
    closeButtonProps: { 'aria-label': t('common:close') },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t('common:discarded', { what })}</Text>
        <Button h={44} variant="light" title="Ctrl Z" onClick={() => undo(discard)}>
          {t('common:undo')}
        </Button>
      </Group>
    ),
  });
}
