/** Switches between light and dark colours and remembers it; the system decides until then. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';

export function SchemeToggle() {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = dark ? t('common:scheme.toLight') : t('common:scheme.toDark');
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
