/** A form of something that is done with a subscription: what is asked, beside it what would come of it, and one button. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import classes from './Life.module.css';
import './texts.ts';

export interface LifeFormProps {
  /** The fields. */
  readonly children: ReactNode;
  /** What would come of it; undefined before it is known. */
  readonly outcome: ReactNode;
  /** The outcome is of what the fields say. */
  readonly isCurrent: boolean;
  /** What is still missing before there is an outcome; null where nothing is. */
  readonly missing: string | null;
  /** What is wrong with a field is said there, and here that it is. */
  readonly isRefused: boolean;
  /** What is said at no field. */
  readonly error: Error | null;
  readonly action: string;
  /** It ends something. */
  readonly isEnding?: boolean;
  readonly pending: boolean;
  readonly onSubmit: () => void;
}

export function LifeForm(props: LifeFormProps) {
  const { children, outcome, isCurrent, missing, isRefused, error, action, isEnding = false, pending } = props;
  const t = useT();
  const form = useFormFocus(pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isCurrent) props.onSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.columns}>
          <Stack gap="md">{children}</Stack>
          <section
            className={classes.outcome}
            aria-label={t('subscriptions:outcome.label')}
            aria-live="polite"
            aria-busy={!isCurrent && missing === null && !isRefused}
            data-testid="life-outcome"
          >
            {missing !== null ? (
              <Text c="dimmed">{missing}</Text>
            ) : isRefused ? (
              <Text c="dimmed">{t('subscriptions:outcome.refused')}</Text>
            ) : (
              (outcome ?? <Waiting />)
            )}
          </section>
        </div>
        {error !== null && <ErrorNotice error={error} note={t('subscriptions:kept')} />}
        <Group justify="flex-end">
          <Button
            type="submit"
            size="lg"
            loading={pending}
            disabled={!isCurrent}
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
