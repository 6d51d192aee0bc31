/** What surrounds the screens before anybody is signed in: the name on top, language and colours at hand. */
import { Group, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { LanguageMenu } from '#screens/components/LanguageMenu.tsx';
import { NoticeStrip } from '#screens/components/NoticeStrip.tsx';
import { SchemeToggle } from '#screens/components/SchemeToggle.tsx';
import { ConnectionBanner } from '#screens/subjects/health/ConnectionBanner.tsx';
import { HealthBanner } from '#screens/subjects/health/HealthBanner.tsx';
import classes from './EntryFrame.module.css';

export interface EntryFrameProps {
  /** Whose installation it is; the product's name until it is known. */
  readonly name: string | null;
  readonly children: ReactNode;
}

export function EntryFrame({ name, children }: EntryFrameProps) {
  const t = useT();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Group gap={10} wrap="nowrap">
          <span className={classes.mark}>
            <IconTicket size={22} aria-hidden />
          </span>
          <Text fw={650} truncate maw={420}>
            {name ?? t('common:appName')}
          </Text>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <LanguageMenu />
          <SchemeToggle />
        </Group>
      </header>
      <ConnectionBanner />
      <HealthBanner />
      <main className={classes.main}>{children}</main>
      <NoticeStrip />
    </div>
  );
}
