/** What can be done with a subscription, by its name and sign. */
import { IconDoorExit, IconPlayerPause, IconPlayerPlay, IconReplace, IconRotateClockwise } from '@tabler/icons-react';
import type { Translate } from '#screens/base/i18n/index.ts';
import type { LifeAction } from '#shared/domain/subscriptionLife.ts';

export function actionName(t: Translate, action: LifeAction): string {
  const names: Readonly<Record<LifeAction, string>> = {
    renew: t('subscriptions:do.renew'),
    change: t('subscriptions:do.change'),
    pause: t('subscriptions:do.pause'),
    resume: t('subscriptions:do.resume'),
    leave: t('subscriptions:do.leave'),
  };
  return names[action];
}

export const actionIcons = {
  renew: <IconRotateClockwise size={20} aria-hidden />,
  change: <IconReplace size={20} aria-hidden />,
  pause: <IconPlayerPause size={20} aria-hidden />,
  resume: <IconPlayerPlay size={20} aria-hidden />,
  leave: <IconDoorExit size={20} aria-hidden />,
} as const satisfies Readonly<Record<LifeAction, unknown>>;
