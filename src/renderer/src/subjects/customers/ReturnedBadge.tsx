/** That what is owed of a sale or document came back from the bank, and why. */
import { Badge } from '@mantine/core';
import { usePermission } from '#screens/base/api/session.ts';
import { useReturnedText } from './standingTexts.ts';
import { useCustomerSummary } from './useCustomerSummary.ts';

export interface ReturnedBadgeProps {
  readonly customer: number | null;
  /** What is owed of it; nothing is asked where nothing is. */
  readonly pending: number;
  /** Null for a document that is looked at by itself. */
  readonly sale: number | null;
  /** That charges the sale, if one does. */
  readonly invoice: number | null;
}

export function ReturnedBadge({ customer, pending, sale, invoice }: ReturnedBadgeProps) {
  const may = { operate: usePermission('billing:operate'), read: usePermission('customer:read') };
  const { data } = useCustomerSummary(may.operate && may.read && pending > 0 ? customer : null);
  const returnedText = useReturnedText();
  const debt = data?.debts.find(({ model, id }) => id === (model === 'sale' ? sale : invoice));
  const text = debt === undefined ? null : returnedText(debt);
  if (text === null) return null;
  return (
    <Badge variant="dot" color="red" tt="none" fw={600} size="lg" data-testid="returned">
      {text}
    </Badge>
  );
}
