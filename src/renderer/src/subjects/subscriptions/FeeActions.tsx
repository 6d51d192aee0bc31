/** What can be done about a fee that is not issued: leaving it out, setting its amount, and undoing either. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useRecordWrite, useSteps } from '#screens/components/useOperation.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';

/** Fees that are issued, or would be once somebody asks or corrects them. */
const open: ReadonlySet<FeeRow['state']> = new Set(['due', 'late', 'cancelled', 'withoutPrice', 'negative']);

export function FeeActions({ row }: { readonly row: FeeRow }) {
  const t = useT();
  const format = useFormat();
  const { subscriptionCustomer, issueDate, state, isEdited } = row;
  const may = { omit: usePermission('ommitedSale:write'), edit: usePermission('editedSale:write') };
  const [isEditing, setEditing] = useState(false);
  const omissions = useDated('ommitedSale', row);
  const edits = useDated('editedSale', row);
  const omit = useRecordWrite({ repeats: true });
  const undo = useSteps(
    async (what: 'ommitedSale' | 'editedSale', { remove }) => {
      for (const { id } of what === 'ommitedSale' ? omissions : edits) await remove(what, id);
    },
    { repeats: true },
  );
  const error = omit.error ?? undo.error;
  const isOpen = open.has(state);
  const title = t('subscriptions:timeline.edit', { date: format.date(issueDate) });
  const button = (text: string, onClick: () => void, pending: boolean) => (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t('subscriptions:timeline.of', { what: text, date: format.date(issueDate) })}
      loading={pending}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <>
      <Group gap={6}>
        {isOpen &&
          may.omit &&
          button(
            t('subscriptions:timeline.omit'),
            () => omit.run({ save: 'ommitedSale', id: null, body: { subscriptionCustomer, issueDate } }),
            omit.pending,
          )}
        {state === 'omitted' &&
          may.omit &&
          omissions.length > 0 &&
          button(t('subscriptions:timeline.issueAgain'), () => undo.run('ommitedSale'), undo.pending)}
        {isOpen && may.edit && button(t('subscriptions:timeline.change'), () => setEditing(true), false)}
        {isEdited &&
          may.edit &&
          edits.length > 0 &&
          button(t('subscriptions:timeline.asUsual'), () => undo.run('editedSale'), undo.pending)}
      </Group>
      {error !== null && <ErrorNotice error={error} />}
      <FormModal
        opened={isEditing}
        onClose={() => setEditing(false)}
        onReopen={() => setEditing(true)}
        size={420}
        title={title}
      >
        <AmountForm row={row} edit={edits.at(-1)?.id ?? null} onDone={() => setEditing(false)} />
      </FormModal>
    </>
  );
}

interface AmountFormProps {
  readonly row: FeeRow;
  /** The edit there is already. */
  readonly edit: number | null;
  readonly onDone: () => void;
}

function AmountForm({ row: { subscriptionCustomer, issueDate, lines }, edit, onDone }: AmountFormProps) {
  const t = useT();
  const [amount, setAmount] = useState<number | null>(lines[0]?.amount ?? null);
  const save = useRecordWrite({
    onDone: () => {
      onDone();
    },
  });
  return (
    <OperationForm
      operation={save}
      input={
        amount === null
          ? null
          : {
              save: 'editedSale',
              id: edit,
              body: edit === null ? { subscriptionCustomer, issueDate, amount } : { amount },
            }
      }
      action={t('subscriptions:timeline.save')}
    >
      <Text>{t('subscriptions:timeline.editText')}</Text>
      <MoneyInput
        size="md"
        data-autofocus
        label={t('subscriptions:timeline.amount')}
        value={amount}
        onChange={setAmount}
      />
    </OperationForm>
  );
}

/** The records of a model that are about a fee. All fees of a subscription share one reading. */
function useDated(model: 'ommitedSale' | 'editedSale', { subscriptionCustomer, issueDate }: FeeRow) {
  const isAllowed = usePermission(`${model}:read`);
  const { data } = useListAll(model, { subscriptionCustomer, sort: 'id' }, { enabled: isAllowed });
  const all: readonly { readonly id: number; readonly issueDate: string }[] = data ?? [];
  return all.filter((one) => one.issueDate === issueDate);
}
