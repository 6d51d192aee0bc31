/** In the pay strip's place while the cash point is closed. */
import { Button, Stack, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './ClosedPanel.module.css';

export function ClosedPanel() {
  const t = useT();
  return (
    <Stack component="section" gap="xs" className={classes.closed} data-testid="cash-point-closed">
      <Text size="lg" fw={700}>
        {t('till:closed.title')}
      </Text>
      <Text c="dimmed">{t('till:closed.text')}</Text>
      <Button component={Link} to="/cash" size="lg" mt={4} leftSection={<IconLockOpen size={20} aria-hidden />}>
        {t('till:closed.open')}
      </Button>
    </Stack>
  );
}
