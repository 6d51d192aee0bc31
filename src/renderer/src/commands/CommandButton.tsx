/** The way to the command box from every screen: a button in the header, and Ctrl K. */
import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { closeCommands, openCommands, useCommandBox } from '#screens/base/commands/box.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { laterDialog } from '#screens/components/later.tsx';
import classes from './CommandButton.module.css';

/** As keyboards have it. */
const KEY = 'Ctrl K';
const CommandBox = laterDialog(() => import('./CommandBox.tsx'), 'opened');

export function CommandButton() {
  const t = useT();
  const { opened, text } = useCommandBox();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own search bar.
      event.preventDefault();
      openCommands();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="default"
        h={44}
        px="sm"
        className={classes.button}
        aria-keyshortcuts="Control+K"
        leftSection={<IconSearch size={18} aria-hidden />}
        onClick={() => openCommands()}
      >
        <VisuallyHidden>{t('common:commands')}</VisuallyHidden>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {KEY}
        </Kbd>
      </Button>
      <CommandBox opened={opened} onClose={closeCommands} initial={text} />
    </>
  );
}
