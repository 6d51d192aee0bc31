/** Closing, step by step: count, look at the differences, and the Z. */
import { ActionIcon, Group, Paper, Stepper, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CloseCountStep } from './CloseCountStep.tsx';
import { CloseReviewStep } from './CloseReviewStep.tsx';
import { useCloseDraft } from './closeDraft.ts';
import { LeftOpen } from './LeftOpen.tsx';

export interface CloseFlowProps {
  readonly state: PosState;
  readonly opening: number;
  readonly onBack: () => void;
  readonly onClosed: (zReport: ApiRecord<'zReport'>) => void;
}

export function CloseFlow({ state, opening, onBack, onClosed }: CloseFlowProps) {
  const t = useT();
  const [draft, setDraft, forget] = useCloseDraft(opening);
  const [reviewing, setReviewing] = useState(false);
  return (
    <div className={classes.flow}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon aria-label={t('cash:actions.back')} onClick={reviewing ? () => setReviewing(false) : onBack}>
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
          <Title order={1} className={classes.title}>
            {t('cash:actions.close')}
          </Title>
        </Group>
        <CloseSteps active={reviewing ? 1 : 0} />
      </Group>
      <LeftOpen pos={state.pos} posName={state.posName} />
      <Paper className={classes.panel} withBorder>
        {reviewing ? (
          <CloseReviewStep
            state={state}
            opening={opening}
            draft={draft}
            onDraft={setDraft}
            onBack={() => setReviewing(false)}
            onClosed={(zReport) => {
              forget();
              onClosed(zReport);
            }}
          />
        ) : (
          <NumberPadArea>
            <CloseCountStep state={state} draft={draft} onDraft={setDraft} onNext={() => setReviewing(true)} />
          </NumberPadArea>
        )}
      </Paper>
    </div>
  );
}

/** Where in a closing one is: 0 counting, 1 reviewing, 3 done. Shown, and said in one short line; not for pressing. */
export function CloseSteps({ active }: { readonly active: 0 | 1 | 3 }) {
  const t = useT();
  return (
    <div className={classes.steps}>
      <VisuallyHidden>{t('cash:close.step', { step: Math.min(active + 1, 3) })}</VisuallyHidden>
      <Stepper active={active} size="xs" aria-hidden>
        <Stepper.Step label={t('cash:close.count')} allowStepSelect={false} />
        <Stepper.Step label={t('cash:close.review')} allowStepSelect={false} />
        <Stepper.Step label={t('cash:report.z')} allowStepSelect={false} />
      </Stepper>
    </div>
  );
}
