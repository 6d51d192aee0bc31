/** What can be done at the till with the subscriptions of who is buying: signing up, and each by its name. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { actionIcons, actionName } from '#screens/subjects/subscriptions/life/actionNames.tsx';
import type { LifeStep } from '#screens/subjects/subscriptions/life/LifeDialog.tsx';
import { useManagedSubscriptions } from '#screens/subjects/subscriptions/life/useManagedSubscriptions.ts';

export interface SubscriptionMenuProps {
  readonly customer: number;
  /** They have subscriptions: what can be done with each is read. */
  readonly hasAny: boolean;
  readonly locked: boolean;
  readonly onStep: (step: LifeStep) => void;
}

export function SubscriptionMenu({ customer, hasAny, locked, onStep }: SubscriptionMenuProps) {
  const t = useT();
  const { maySignUp, lives } = useManagedSubscriptions(hasAny ? customer : null);
  if (!maySignUp) return null;
  return (
    <Menu position="bottom-end" returnFocus={false} withinPortal>
      <Menu.Target>
        <Button
          size="sm"
          h={44}
          px="sm"
          variant="default"
          disabled={locked}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('subscriptions:do.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => onStep({ kind: 'signUp' })}>
          {t('subscriptions:do.signUp')}
        </Menu.Item>
        {lives.map((life) => (
          <Fragment key={life.subscription.id}>
            <Menu.Divider />
            <Menu.Label>{life.type.name}</Menu.Label>
            {life.actions.map((action) => (
              <Menu.Item
                key={action}
                aria-label={t('subscriptions:do.of', { what: actionName(t, action), type: life.type.name })}
                leftSection={actionIcons[action]}
                onClick={() => onStep({ kind: 'act', action, life })}
              >
                {actionName(t, action)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
