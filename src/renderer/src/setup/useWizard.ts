import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { completeSetup } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { isPin } from '#screens/subjects/staff/pin/pin.ts';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { fieldCodes } from '#shared/errors.ts';
import { forgetAnswers, restoreAnswers, storeAnswers } from './storedAnswers.ts';
import { type Answers, fieldOf, type Step, setupInput, stepOf, steps } from './wizard.ts';

/** A whole demo facility is sold and bought through before the answer: on a slow machine that takes minutes. */
const PATIENCE = 600_000;

/** The wizard's form, the step on screen and the way from step to step; the last one sets the installation up. */
export function useWizard() {
  const t = useT();
  const [stored] = useState(restoreAnswers);
  const [step, setStep] = useState<Step>(stored.step);
  const required = (value: string): string | null => (value.trim() === '' ? t('setup:errors.required') : null);
  const form = useForm<Answers>({
    initialValues: stored.answers,
    validate: {
      company: { name: required, taxNumber: (value) => required(value) ?? wrongTaxNumber(value) },
      manager: {
        name: required,
        pin: (value) => (isPin(value) ? null : t('setup:errors.pin')),
        pinAgain: (value, { manager }) => (value === manager.pin ? null : t('setup:errors.pinMismatch')),
      },
      pos: { name: required },
    },
  });

  const create = useMutation({
    mutationFn: () => call('setup', setupInput(form.getValues(), currentLanguage()), { patience: PATIENCE }),
    onSuccess: (session) => {
      forgetAnswers();
      return completeSetup(session);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const faults = error.fields.flatMap((item) => {
        const field = fieldOf(item);
        return field === null ? [] : [[field, item.detail ?? fieldCodes[item.code][currentLanguage()]] as const];
      });
      form.setErrors(Object.fromEntries(faults));
      const first = steps.find((item) => faults.some(([field]) => stepOf(field) === item));
      if (first !== undefined) setStep(first);
    },
  });

  const answers = form.values;
  const isDone = create.isSuccess;
  useEffect(() => {
    if (!isDone) storeAnswers({ answers, step });
  }, [answers, step, isDone]);

  /** Goes to a step: back freely, onwards past steps without faults only. */
  const go = (target: Step): void => {
    const faults = Object.keys(form.validate().errors);
    const stop = steps.find((item) => faults.some((field) => stepOf(field) === item)) ?? 'review';
    const reached = steps.indexOf(target) <= steps.indexOf(stop) ? target : stop;
    // Faults of steps not seen yet would greet whoever gets there.
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step && reached === step)),
    );
    if (reached === 'till' && form.getValues().pos.name === '') {
      form.setFieldValue('pos.name', t('setup:till.nameDefault'));
    }
    setStep(reached);
  };

  const next = (): void => {
    const following = steps[steps.indexOf(step) + 1];
    if (following === undefined) create.mutate();
    else go(following);
  };

  const back = (): void => {
    const previous = steps[steps.indexOf(step) - 1];
    if (previous !== undefined) setStep(previous);
  };

  return { form, step, go, next, back, create };
}

/** What is wrong with a number that documents would state: the service refuses it, too, but at the end of all steps. */
function wrongTaxNumber(value: string): string | null {
  return isSpanishTaxNumber(value) ? null : fieldCodes.tax_number_invalid[currentLanguage()];
}

export type Wizard = ReturnType<typeof useWizard>;
