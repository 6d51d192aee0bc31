/** What surrounds every screen of the staff: where one is, which cash point, who, and the way out. */
import { Box, Button, Group, Text } from '@mantine/core';
import { useIdle } from '@mantine/hooks';
import { IconCashRegister, IconLock, IconShoppingBag } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { signOut } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { onUnseenWrite } from '#screens/base/api/writing.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { CommandButton } from '#screens/commands/CommandButton.tsx';
import { HereNote } from '#screens/components/HereNote.tsx';
import { LanguageMenu } from '#screens/components/LanguageMenu.tsx';
import { laterDialog, laterModule } from '#screens/components/later.tsx';
import { NoticeStrip } from '#screens/components/NoticeStrip.tsx';
import { SchemeToggle } from '#screens/components/SchemeToggle.tsx';
import { type CounterPath, worksAt } from '#screens/session/counter.ts';
import { ConnectionBanner } from '#screens/subjects/health/ConnectionBanner.tsx';
import { HealthBanner } from '#screens/subjects/health/HealthBanner.tsx';
import { settleNoted } from '#screens/subjects/payments/notedParts.ts';
import { AmountDialog } from './amounts/AmountDialog.tsx';
import { AuthoriseDialog } from './authorise/AuthoriseDialog.tsx';
import { CashPointBadge } from './CashPointBadge.tsx';
import { OfficeMenu } from './OfficeMenu.tsx';
import classes from './Shell.module.css';

/** Minutes, should the session be gone while the screen still shows. */
const DEFAULT_IDLE = 15;

export function Shell() {
  const t = useT();
  const session = useSession();
  const permissions = session?.permissions ?? [];
  // The till has a place of its own for them.
  const atTill = useRouterState({ select: ({ location }) => location.pathname === '/till' });
  useIdleLock(session?.idleMinutes ?? DEFAULT_IDLE);
  useOutcomeNotices();
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <a className={classes.skip} href="#content">
          {t('common:skipToContent')}
        </a>
        <Group className={classes.navs} component="nav" aria-label={t('common:nav.label')} wrap="nowrap">
          {worksAt('/till', permissions) && (
            <NavItem to="/till" icon={<IconShoppingBag size={20} aria-hidden />} label={t('common:nav.till')} />
          )}
          {worksAt('/cash', permissions) && (
            <NavItem to="/cash" icon={<IconCashRegister size={20} aria-hidden />} label={t('common:nav.cash')} />
          )}
          <OfficeMenu />
        </Group>
        <Group className={classes.tools} wrap="nowrap" ml="auto">
          <CommandButton />
          {worksAt('/cash', permissions) && <CashPointBadge />}
          <LanguageMenu />
          <div className={classes.scheme}>
            <SchemeToggle />
          </div>
          <Button
            variant="default"
            h={44}
            px="sm"
            className={classes.lock}
            title={t('common:user.lockHint')}
            leftSection={<IconLock size={18} aria-hidden />}
            aria-label={`${t('common:user.lock')} · ${session?.user.name}`}
            onClick={() => void signOut()}
          >
            <Text span size="sm" fw={600} truncate maw={160} className={classes.spare}>
              {session?.user.name}
            </Text>
          </Button>
        </Group>
      </header>
      <Box component="main" id="content" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <HealthBanner />
        <AuthoriseDialog />
        <AmountDialog />
        <HereNote />
        <div className={classes.screen}>
          <Outlet />
        </div>
        {!atTill && <NoticeStrip />}
        {!atTill && <KeysHelp />}
      </Box>
    </div>
  );
}

interface NavItemProps {
  readonly to: CounterPath;
  readonly icon: ReactNode;
  readonly label: string;
}

function NavItem({ to, icon, label }: NavItemProps) {
  return (
    <Link to={to} className={classes.nav}>
      {icon}
      <span className={classes.navLabel}>{label}</span>
    </Link>
  );
}

const KeysSheet = laterDialog(() => import('./KeysSheet.tsx'), 'opened');

/** Shows the keys of the screen when `?` is pressed, unless something is being typed. */
function KeysHelp() {
  const [opened, setOpened] = useState(false);
  useKeys({ '?': () => setOpened(true) });
  return <KeysSheet opened={opened} onClose={() => setOpened(false)} />;
}

/**
 * Locks the window when nobody has touched it for as long as the session may be idle: live updates alone do not keep it
 * open. `minutes` without touch, mouse or key end the session.
 */
function useIdleLock(minutes: number): void {
  const idle = useIdle(minutes * 60_000, { initialState: false });
  useEffect(() => {
    if (idle) void signOut();
  }, [idle]);
}

const notices = laterModule(() => import('./outcomeNotices.ts'));

/** Says what becomes known of a write to somebody who has left its form. */
function useOutcomeNotices(): void {
  const t = useT();
  useEffect(
    () =>
      onUnseenWrite((known) => {
        settleNoted(known);
        notices()
          .then(({ show }) => show(t, known))
          .catch((cause: unknown) => console.error('what became of a write could not be shown', cause));
      }),
    [t],
  );
}
