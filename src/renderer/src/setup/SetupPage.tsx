/** First run: company, manager, cash point and starting data, looked over once, then straight to the till. */
import { Alert, Box, Button, Group, Loader, LoadingOverlay, Paper, Stack, Stepper, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient, setupStatusQuery } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { EntryFrame } from '#screens/session/EntryFrame.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { ManagerStep } from './ManagerStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import classes from './Setup.module.css';
import { TillStep } from './TillStep.tsx';
import { useStepLabels } from './useStepLabels.ts';
import { useWizard, type Wizard } from './useWizard.ts';
import { fieldOf, type Step, stepOf, steps } from './wizard.ts';

const screens: Readonly<Record<Step, (props: { readonly wizard: Wizard }) => ReactNode>> = {
  company: CompanyStep,
  manager: ManagerStep,
  till: TillStep,
  review: ReviewStep,
};

/** How often it is asked whether another screen was faster, in milliseconds. */
const LOOK = 5000;

export function SetupPage() {
  const t = useT();
  const labels = useStepLabels();
  const wizard = useWizard();
  const { step, go, next, back, create, form } = wizard;
  const fields = useRef<HTMLDivElement>(null);
  const formFocus = useFormFocus(create.isPending);
  const Screen = screens[step];
  const router = useRouter();
  const isDoneElsewhere = useQuery({ ...setupStatusQuery, refetchInterval: LOOK }).data?.done === true && create.isIdle;
  useEffect(() => {
    if (isDoneElsewhere) void router.invalidate();
  }, [isDoneElsewhere, router]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    flushSync(next);
    if (fields.current !== null) focusFault(fields.current);
  };

  return (
    <EntryFrame name={null}>
      <Stack className={classes.page} gap="lg">
        <div>
          <Title order={1}>{t('setup:title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('setup:intro')}
          </Text>
        </div>
        <Paper withBorder shadow="md" className={classes.card}>
          <Stepper
            active={steps.indexOf(step)}
            onStepClick={(index) => go(steps[index] ?? step)}
            size="sm"
            classNames={{ step: classes.step, stepLabel: classes.stepLabel }}
          >
            {steps.map((item) => (
              <Stepper.Step key={item} label={labels[item]} />
            ))}
          </Stepper>
          <form ref={formFocus} onSubmit={submit} noValidate className={classes.form}>
            <div key={step} ref={focusStart}>
              <div ref={fields}>
                <Screen wizard={wizard} />
              </div>
            </div>
            {create.error !== null && !isSaidByFields(create.error) && (
              <Box mt="md">
                <Problem error={create.error} />
              </Box>
            )}
            <Group justify="space-between" mt="auto" pt="lg">
              {step === 'company' ? (
                <span />
              ) : (
                <Button variant="default" size="md" onClick={back} disabled={create.isPending}>
                  {t('setup:back')}
                </Button>
              )}
              <Button type="submit" size="md" disabled={create.isPending}>
                {step === 'review' ? t('setup:finish') : t('setup:next')}
              </Button>
            </Group>
          </form>
          <LoadingOverlay
            visible={create.isPending}
            zIndex={1}
            overlayProps={{ color: 'var(--tq-surface)', backgroundOpacity: 0.92, radius: 'xl' }}
            loaderProps={{
              children: (
                <Stack component="output" align="center">
                  <Loader />
                  {form.getValues().data === 'demo' ? t('setup:workingDemo') : t('setup:working')}
                </Stack>
              ),
            }}
          />
        </Paper>
      </Stack>
    </EntryFrame>
  );
}

function Problem({ error }: { readonly error: Error }) {
  const t = useT();
  const router = useRouter();
  if (!(error instanceof ApiError) || error.code !== 'already_set_up') {
    const uncertain = error instanceof ApiError && error.uncertain;
    return <ErrorNotice error={error} note={uncertain ? t('setup:errors.maybe') : t('setup:errors.kept')} />;
  }
  const signIn = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...setupStatusQuery, staleTime: 0 });
    await router.invalidate();
  };
  return (
    <Alert role="alert" icon={<IconInfoCircle aria-hidden />} title={t('setup:errors.already')}>
      <Button variant="white" onClick={() => void signIn()}>
        {t('setup:errors.goToSignIn')}
      </Button>
    </Alert>
  );
}

/** True when every fault the service found stands beside a field of the wizard. */
function isSaidByFields(error: Error): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  return error.fields.every((fault) => {
    const field = fieldOf(fault);
    return field !== null && stepOf(field) !== 'review';
  });
}

/** On a new step: what the service did not take, else where typing starts, else the way on. */
function focusStart(step: HTMLElement | null): void {
  if (step === null || focusFault(step)) return;
  const start = step.querySelector<HTMLElement>('[data-autofocus]');
  (start ?? step.closest('form')?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
}
