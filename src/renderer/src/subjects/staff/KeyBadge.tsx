import { Badge } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { KeyState } from './keyState.ts';

export function KeyBadge({ state }: { readonly state: KeyState }) {
  const t = useT();
  const words = { active: t('staff:key.active'), expired: t('staff:key.expired'), revoked: t('staff:key.revoked') };
  return (
    <Badge variant="light" tt="none" size="lg" color={state === 'active' ? 'brand' : 'gray'}>
      {words[state]}
    </Badge>
  );
}
