/** Sign-in: choose who, type the PIN. On a till used by one person the whole of it is the PIN and Enter. */
import { Alert, Button, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#screens/base/api/errors.ts';
import { setupStatusQuery, useRead } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { PinForm } from '#screens/subjects/staff/pin/PinForm.tsx';
import { pinDigits } from '#screens/subjects/staff/pin/pin.ts';
import classes from '#screens/subjects/staff/pin/SignIn.module.css';
import { type StaffMember, UserTiles } from '#screens/subjects/staff/pin/UserTiles.tsx';
import { EntryFrame } from './EntryFrame.tsx';

const LAST_USER = 'taquilla.lastUser';

export function SignInPage() {
  const status = useQuery(setupStatusQuery).data;
  const users = useRead('sessionUsers', {}, ['user', 'profile'], { staleTime: 0 });
  const router = useRouter();
  const isOut = users.error instanceof ApiError && users.error.code === 'terminal_not_allowed';
  useEffect(() => {
    // The terminal was revoked while it was open.
    if (!isOut) return;
    void router.navigate({ to: '/enrol' });
  }, [isOut, router]);
  return (
    <EntryFrame name={status?.companyName ?? null}>
      {users.data !== undefined ? (
        <SignInCard users={users.data} demo={status?.demo ?? null} />
      ) : users.error !== null ? (
        <Stack maw={520} w="100%">
          <ErrorNotice error={users.error} onRetry={() => void users.refetch()} />
        </Stack>
      ) : (
        <Loader />
      )}
    </EntryFrame>
  );
}

interface SignInCardProps {
  readonly users: readonly StaffMember[];
  readonly demo: { readonly user: number; readonly pin: string } | null;
}

function SignInCard({ users, demo }: SignInCardProps) {
  const t = useT();
  const [chosen, setChosen] = useState(() => firstChoice(users, demo?.user ?? null));
  const [pin, setPin] = useState('');
  const user = users.find((item) => item.id === chosen) ?? null;
  const demoUser = users.find((item) => item.id === demo?.user) ?? null;

  const field = useRef<HTMLInputElement>(null);

  // On a narrow screen the names stand above it, and stay in sight.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const choose = (id: number, digits: string): void => {
    flushSync(() => {
      setChosen(id);
      setPin(digits);
    });
  };

  /** Digits typed while a name has the focus are the PIN. */
  const typeDigit = (event: KeyboardEvent): void => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setPin((digits) => pinDigits(digits + event.key));
    field.current?.focus();
  };

  if (user === null) {
    return (
      <Alert icon={<IconUsers aria-hidden />} color="yellow" title={t('session:noUsers')}>
        {t('session:noUsersTodo')}
      </Alert>
    );
  }
  return (
    <Paper className={classes.card} withBorder shadow="md">
      <section className={classes.who} aria-labelledby="sign-in-title" onKeyDown={typeDigit}>
        <div>
          <Title order={1} id="sign-in-title">
            {t('session:who')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('session:whoHint')}
          </Text>
        </div>
        <UserTiles
          users={users}
          chosen={chosen}
          onChoose={(id, pressed) => {
            if (id !== chosen) choose(id, '');
            if (pressed) field.current?.focus();
          }}
        />
        {demo !== null && demoUser !== null && (
          <Alert color="brand" title={t('session:demoTitle')}>
            <Text size="sm">{t('session:demoHint', { name: demoUser.name, pin: demo.pin })}</Text>
            <Button
              size="compact-md"
              variant="white"
              mt="xs"
              onClick={() => {
                choose(demoUser.id, demo.pin);
                field.current?.focus();
              }}
            >
              {t('session:demoFill')}
            </Button>
          </Alert>
        )}
      </section>
      <PinForm
        key={user.id}
        user={user}
        pin={pin}
        onPin={setPin}
        field={field}
        onSignedIn={() => rememberUser(user.id)}
      />
    </Paper>
  );
}

/** Who signed in here last, else the demo's user, else the first. */
function firstChoice(users: readonly StaffMember[], demoUser: number | null): number | null {
  const last = Number(localStorage.getItem(LAST_USER));
  const known = (id: number | null): boolean => users.some((user) => user.id === id);
  if (known(last)) return last;
  return known(demoUser) ? demoUser : (users[0]?.id ?? null);
}

function rememberUser(id: number): void {
  localStorage.setItem(LAST_USER, String(id));
}
