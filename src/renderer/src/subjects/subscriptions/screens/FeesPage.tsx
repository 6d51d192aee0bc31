/** Issuing fees in three steps: what is meant, what it would do, and the run. A run under way is shown at once. */
import { Button, Stepper } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { monthEnd } from '#shared/domain/time.ts';
import { ChoiceStep } from '../issuing/ChoiceStep.tsx';
import { FeeRun } from '../issuing/FeeRun.tsx';
import { PreviewStep } from '../issuing/PreviewStep.tsx';
import { isRunning, useFeeTask, useRunningTask } from '../issuing/useFeeTask.ts';
import type { Asked } from '../issuing/usePreview.ts';

export function FeesPage() {
  const t = useT();
  const navigate = useNavigate();
  const { run }: { readonly run?: number } = useSearch({ strict: false });
  const running = useRunningTask();
  const [step, setStep] = useState<'choice' | 'preview'>('choice');
  const goTo = (next: number | null): void => {
    void navigate({ to: '/office/fees', search: next === null ? {} : { run: next }, replace: next !== null });
  };
  // There is one at a time: nothing else can be begun meanwhile.
  const isElsewhere = typeof running === 'number' && running !== run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leads there is the run alone
  useEffect(() => {
    if (isElsewhere && running !== null) goTo(running);
  }, [isElsewhere, running]);
  const isReading = run === undefined && running === undefined;
  return (
    <PartsPage title={t('subscriptions:issue.title')} text={t('subscriptions:issue.text')} isLoading={isReading}>
      {run !== undefined ? (
        <Run
          key={run}
          id={run}
          onAgain={() => {
            setStep('choice');
            goTo(null);
          }}
        />
      ) : isReading ? (
        <RecordFieldsLoading />
      ) : (
        <NewRun step={step} onStep={setStep} onBegun={goTo} />
      )}
      <RelatedRecords
        model="subscriptionTask"
        title={t('subscriptions:runs')}
        filter={{ 'status[ne]': FeeTaskStatus.running }}
        columns={['created', 'date', 'status', 'issued', 'refused', 'total']}
        empty={t('subscriptions:noRuns')}
      />
    </PartsPage>
  );
}

interface NewRunProps {
  readonly step: 'choice' | 'preview';
  readonly onStep: (step: 'choice' | 'preview') => void;
  readonly onBegun: (task: number) => void;
}

function NewRun({ step, onStep, onBegun }: NewRunProps) {
  const today = useToday();
  const [chosen, setChosen] = useState<Asked>(() => ({
    date: monthEnd(today, 0),
    late: false,
    cancelled: false,
  }));
  return (
    <div>
      <Steps at={step} />
      {step === 'choice' ? (
        <ChoiceStep chosen={chosen} onChange={setChosen} onNext={() => onStep('preview')} />
      ) : (
        <PreviewStep
          chosen={chosen}
          onTick={(group, ticked) => setChosen({ ...chosen, [group]: ticked })}
          onBack={() => onStep('choice')}
          onBegun={onBegun}
        />
      )}
    </div>
  );
}

function Run({ id, onAgain }: { readonly id: number; readonly onAgain: () => void }) {
  const t = useT();
  const mayRead = usePermission('subscriptionTask:read');
  const { task, error, refetch } = useFeeTask(id);
  const again = (task === null || (task !== undefined && !isRunning(task))) && (
    <Button size="md" variant="default" onClick={onAgain}>
      {t('subscriptions:run.again')}
    </Button>
  );
  return (
    <div>
      <Steps at={task !== undefined && task !== null && !isRunning(task) ? 'done' : 'run'} />
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {task === undefined && error === null && mayRead && <RecordFieldsLoading />}
      {task === null && again}
      {task !== undefined && task !== null && <FeeRun task={task} actions={again} />}
    </div>
  );
}

const steps = ['choice', 'preview', 'run'] as const;

function Steps({ at }: { readonly at: (typeof steps)[number] | 'done' }) {
  const t = useT();
  const names = {
    choice: t('subscriptions:step.choice'),
    preview: t('subscriptions:step.preview'),
    run: t('subscriptions:step.run'),
  };
  const active = at === 'done' ? steps.length : steps.indexOf(at);
  return (
    <Stepper active={active} size="sm" mb="md">
      {steps.map((name, index) => (
        <Stepper.Step
          key={name}
          label={names[name]}
          allowStepSelect={false}
          aria-current={index === active ? 'step' : undefined}
        />
      ))}
    </Stepper>
  );
}
