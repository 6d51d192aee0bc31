/** What is wrong, in words: what stops the sales to everybody, the rest to who administers. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { later } from '#screens/components/later.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type HealthCode, healthProblems, isDamage } from '#shared/healthProblems.ts';
import type { Health } from './useHealth.ts';

const ClockModal = later(() => import('./ClockModal.tsx'));

export interface HealthNoticesProps {
  readonly health: Health;
  /** The clocks of this till and of the server differ by more than is tolerated. */
  readonly isOff: boolean;
}

export default function HealthNotices({ health, isOff }: HealthNoticesProps) {
  const t = useT();
  const administers = usePermission('system:admin');
  // A newer server knows more than this page, until it is loaded again.
  const known = health.problems.filter(({ code }) => Object.hasOwn(healthProblems, code));
  const shown = known.filter(({ code }) => administers || stopsSomething(code));
  if (shown.length === 0 && !isOff) return null;
  return (
    <Stack gap={1} role="region" aria-label={t('health:label')}>
      {shown.map(({ code }) => (
        <Problem key={code} code={code} health={health} />
      ))}
      {isOff && (
        <Notice title={t('health:ownClock.title')} color="yellow">
          {t(health.ahead > 0 ? 'health:ownClock.ahead' : 'health:ownClock.behind', { count: Math.abs(health.ahead) })}
        </Notice>
      )}
    </Stack>
  );
}

function Problem({ code, health }: { readonly code: HealthCode; readonly health: Health }) {
  const t = useT();
  const label = useLabel();
  const { dateTime } = useFormat();
  const mayConfirm = usePermission('system:clock');
  const [confirming, setConfirming] = useState(false);
  const backup = health.lastBackup;
  const { title, text } = healthProblems[code];
  return (
    <Notice title={label(title)} color={stopsSomething(code) ? 'red' : 'yellow'}>
      {label(text)}
      {isDamage(code) &&
        ` ${backup === null ? t('health:noBackup') : t('health:backup', { name: backup.name, at: dateTime(backup.at) })}`}
      {code === 'clockSuspect' && mayConfirm && (
        <Button size="md" variant="default" ml="sm" onClick={() => setConfirming(true)}>
          {t('health:clock.confirm')}
        </Button>
      )}
      <Suspense fallback={null}>
        {mayConfirm && code === 'clockSuspect' && (
          <ClockModal opened={confirming} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </Notice>
  );
}

function stopsSomething(code: HealthCode): boolean {
  return healthProblems[code].stops !== 'nothing';
}

interface NoticeProps {
  readonly title: string;
  readonly color: 'red' | 'yellow';
  readonly children: React.ReactNode;
}

function Notice({ title, color, children }: NoticeProps) {
  return (
    <Alert color={color} radius={0} role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Text size="sm" component="div">
        {children}
      </Text>
    </Alert>
  );
}
