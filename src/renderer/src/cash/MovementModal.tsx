/** One movement of the journal: who did it and why, and the tickets its payment is for. */
import { Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import { sub, toMoney } from '#shared/domain/money.ts';
import { type Movement, movedAmount } from './movements.ts';
import { TicketDetails } from './TicketDetails.tsx';
import { useMovementLabel } from './useMovementLabel.ts';

export interface MovementModalProps {
  /** Null: closed. */
  readonly movement: Movement | null;
  readonly onClose: () => void;
}

export function MovementModal({ movement, onClose }: MovementModalProps) {
  const t = useT();
  const title = useMovementLabel(movement);
  return (
    <Modal
      opened={movement !== null}
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {movement !== null && <MovementDetails movement={movement} />}
    </Modal>
  );
}

function MovementDetails({ movement }: { readonly movement: Movement }) {
  const t = useT();
  const format = useFormat();
  const moved = movedAmount(movement);
  const { realCashCount: real, expectedCashCount: expected, realCreditCardCount: card } = movement;
  const facts = [
    { name: t('cash:movement.when'), value: format.dateTime(movement.created) },
    { name: t('cash:movement.user'), value: movement.user ?? t('cash:report.integration') },
    { name: t('cash:movement.amount'), value: moved === null ? null : format.moneyOf(moved) },
    { name: t('cash:movement.customer'), value: movement.customer },
    { name: t('cash:cashMove.reason'), value: movement.reason },
    { name: t('cash:handover.from'), value: movement.handedBy },
    { name: t('cash:handover.to'), value: movement.handedTo },
    { name: t('cash:count.cashTotal'), value: real === null ? null : format.money(real) },
    { name: t('cash:methods.expected'), value: expected === null ? null : format.money(expected) },
    { name: t('cash:methods.card'), value: card === null ? null : format.money(card) },
    { name: t('cash:cashMove.comments'), value: movement.comments },
  ];
  return (
    <Stack gap="lg">
      <Group gap="xl" align="start">
        {facts.map(
          ({ name, value }) => value !== null && value !== '' && <Fact key={name} name={name} value={value} />,
        )}
        {real !== null && expected !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {t('cash:methods.difference')}
            </Text>
            <DifferenceText difference={sub(toMoney(real), toMoney(expected))} fw={600} />
          </div>
        )}
      </Group>
      {movement.documents.map(({ invoice }) => (
        <TicketDetails key={invoice} invoice={invoice} />
      ))}
      {movement.payment !== null && movement.documents.length === 0 && <PaidSales payment={movement.payment} />}
    </Stack>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}

/** What a payment without a document is for. */
function PaidSales({ payment }: { readonly payment: number }) {
  const format = useFormat();
  const paid = useList('salePayment', { payment }).data ?? [];
  const ids = paid.map(({ sale }) => sale);
  const sales = useList('sale', { 'id[in]': ids }, { enabled: ids.length > 0 }).data ?? [];
  if (paid.length === 0) return null;
  return (
    <Table>
      <Table.Tbody>
        {paid.map(({ id, amount, sale }) => (
          <Table.Tr key={id}>
            <Table.Td>{sales.find((item) => item.id === sale)?.description}</Table.Td>
            <Table.Td ta="right">{format.money(amount)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
