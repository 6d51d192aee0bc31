import { useT } from '#screens/base/i18n/index.ts';
import type { Step } from './wizard.ts';

/** The name of each step. */
export function useStepLabels(): Readonly<Record<Step, string>> {
  const t = useT();
  return {
    company: t('setup:steps.company'),
    manager: t('setup:steps.manager'),
    till: t('setup:steps.till'),
    review: t('setup:steps.review'),
  };
}
