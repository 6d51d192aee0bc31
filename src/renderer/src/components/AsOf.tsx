/** Beside amounts, while the server does not answer: when they were last known to be right. */
import { Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useConnection } from '#screens/base/api/connection.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './AsOf.module.css';

export function AsOf() {
  const t = useT();
  const { time } = useFormat();
  const { lostSince } = useConnection();
  if (lostSince === null) return null;
  return (
    <Text component="span" size="sm" fw={600} className={classes.asOf} data-testid="as-of">
      <IconClockPause size={16} aria-hidden />{' '}
      {t('health:connection.asOf', { time: time(new Date(lostSince).toISOString()) })}
    </Text>
  );
}
