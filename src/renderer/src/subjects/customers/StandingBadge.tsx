/** Whether nothing is due of somebody, or of one of their subscriptions. */
import { Badge } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { Standing } from '#shared/domain/standing.ts';
import { standingText, useReturnedText } from './standingTexts.ts';
import type { CustomerSummary } from './useCustomerSummary.ts';

export interface StandingBadgeProps {
  /** Null where it is not known: nothing is said. */
  readonly standing: Standing | null | undefined;
  /** What there is: it says why it came back. */
  readonly debts?: CustomerSummary['debts'] | undefined;
}

export function StandingBadge({ standing, debts = [] }: StandingBadgeProps) {
  const t = useT();
  const returnedText = useReturnedText();
  const back = debts.find(({ isDue, returned }) => isDue && returned);
  if (standing == null) return null;
  return (
    <Badge variant="dot" color={colors[standing]} tt="none" fw={600} size="lg" data-testid="standing">
      {back === undefined ? standingText(t, standing) : returnedText({ ...back, returnedOn: null })}
    </Badge>
  );
}

const colors: Readonly<Record<Standing, string>> = { clear: 'teal', owed: 'orange', returned: 'red' };
