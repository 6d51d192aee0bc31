/** A form of something that is done with a subscription: what is asked, beside it what would come of it, and one button. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import type { Faults } from './faults.ts';
import classes from './Life.module.css';
import { SameSubscription, sameIn } from './SameSubscription.tsx';
import type { Knowing } from './useLifeForm.ts';
import type { Preview, SubscriptionOperation } from './usePreview.ts';

export interface LifeFormProps {
  /** The fields. */
  readonly children: ReactNode;
  /** What would come of it; undefined before it is known. */
  readonly outcome: ReactNode;
  readonly look: Pick<Preview<SubscriptionOperation>, 'error' | 'isCurrent' | 'retry'> & Knowing;
  /** What is still missing before there is an outcome; null where nothing is. */
  readonly missing: string | null;
  /** What is wrong, at the fields or not. */
  readonly faults: Faults;
  readonly action: string;
  /** It ends something. */
  readonly isEnding?: boolean;
  readonly pending: boolean;
  readonly onSubmit: () => void;
}

export function LifeForm(props: LifeFormProps) {
  const { children, outcome, look, missing, faults, action, isEnding = false, pending } = props;
  const t = useT();
  const form = useFormFocus(pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (look.isCurrent) props.onSubmit();
  };
  const same = sameIn(faults.left);
  const instead =
    missing ??
    (look.error === null
      ? null
      : faults.left === null || same !== null
        ? t('subscriptions:outcome.refused')
        : t('subscriptions:outcome.unknown'));
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.columns}>
          <Stack gap="md">{children}</Stack>
          <section
            className={classes.outcome}
            aria-label={t('subscriptions:outcome.label')}
            aria-live="polite"
            aria-busy={!look.isCurrent && instead === null}
            data-testid="life-outcome"
          >
            {instead === null ? (outcome ?? <Waiting />) : <Text c="dimmed">{instead}</Text>}
          </section>
        </div>
        {same !== null && <SameSubscription other={same} onDespite={look.onDespite} />}
        {faults.left !== null && same === null && (
          <ErrorNotice
            error={faults.left}
            note={t('subscriptions:kept')}
            onRetry={faults.left === look.error ? look.retry : undefined}
          />
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            size="lg"
            loading={pending}
            disabled={!look.isCurrent}
            {...(isEnding ? { color: 'red.9' } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Waiting() {
  return (
    <Stack gap="sm">
      {[60, 90, 75].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  );
}
