/** The terminals of the network: who they are, a code for another, and the end of one. */
import { Alert, Badge, Box, Button, Group, Loader, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDevices, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { CodeModal, type Network } from '../CodeModal.tsx';
import classes from '../Terminals.module.css';

export function TerminalsPage() {
  const network = useRead('systemNetwork', {});
  const terminals = useListAll('terminal', { sort: 'revoked,name' });
  const error = network.error ?? terminals.error;
  if (network.data !== undefined && terminals.data !== undefined) {
    return <Terminals network={network.data} terminals={terminals.data} />;
  }
  return (
    <Box p="lg" maw={640} mx="auto">
      {error === null ? (
        <Loader />
      ) : (
        <ErrorNotice
          error={error}
          onRetry={() => {
            void network.refetch();
            void terminals.refetch();
          }}
        />
      )}
    </Box>
  );
}

interface TerminalsProps {
  readonly network: Network;
  readonly terminals: readonly ApiRecord<'terminal'>[];
}

function Terminals({ network, terminals }: TerminalsProps) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<ApiRecord<'terminal'> | null>(null);
  const takes = network.certificate !== null;
  return (
    <div className={classes.page}>
      <Group justify="space-between" align="start">
        <div>
          <Title order={1}>{t('terminals:title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('terminals:intro')}
          </Text>
        </div>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!takes}
          className={classes.action}
          onClick={() => setAdding(true)}
        >
          {t('terminals:add')}
        </Button>
      </Group>
      {!takes && (
        <Alert
          color="yellow"
          icon={<IconInfoCircle aria-hidden />}
          title={network.addresses.length === 0 ? t('terminals:closed.title') : t('terminals:insecure.title')}
        >
          {network.addresses.length === 0 ? t('terminals:closed.text') : t('terminals:insecure.text')}
        </Alert>
      )}
      {terminals.length === 0 ? (
        <Stack align="center" c="dimmed" py="xl" gap="xs">
          <IconDevices size={40} aria-hidden />
          <Text>{t('terminals:none')}</Text>
        </Stack>
      ) : (
        <TerminalTable terminals={terminals} onEnd={setEnding} />
      )}
      <CodeModal network={network} opened={adding} onClose={() => setAdding(false)} />
      <EndModal terminal={ending} onClose={() => setEnding(null)} />
    </div>
  );
}

interface TerminalTableProps {
  readonly terminals: readonly ApiRecord<'terminal'>[];
  readonly onEnd: (terminal: ApiRecord<'terminal'>) => void;
}

function TerminalTable({ terminals, onEnd }: TerminalTableProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('terminals:name')}</Table.Th>
            <Table.Th>{t('terminals:address')}</Table.Th>
            <Table.Th>{t('terminals:lastUsed')}</Table.Th>
            <Table.Th>{t('terminals:state')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {terminals.map((terminal) => (
            <Table.Tr key={terminal.id}>
              <Table.Th scope="row">{terminal.name}</Table.Th>
              <Table.Td>{terminal.address ?? '–'}</Table.Td>
              <Table.Td>{terminal.lastUsed === null ? '–' : format.dateTime(terminal.lastUsed)}</Table.Td>
              <Table.Td>
                <Badge variant="light" tt="none" color={terminal.revoked ? 'gray' : 'brand'}>
                  {terminal.revoked ? t('terminals:revoked') : t('terminals:active')}
                </Badge>
              </Table.Td>
              <Table.Td ta="end">
                {!terminal.revoked && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('terminals:revokeOf', { name: terminal.name })}
                    onClick={() => onEnd(terminal)}
                  >
                    {t('terminals:revoke')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface EndModalProps {
  readonly terminal: ApiRecord<'terminal'> | null;
  readonly onClose: () => void;
}

function EndModal({ terminal, onClose }: EndModalProps) {
  const t = useT();
  return (
    <Modal
      opened={terminal !== null}
      onClose={onClose}
      title={t('terminals:revokeTitle', { name: terminal?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {terminal !== null && <EndForm terminal={terminal} onClose={onClose} />}
    </Modal>
  );
}

interface EndFormProps {
  readonly terminal: ApiRecord<'terminal'>;
  readonly onClose: () => void;
}

function EndForm({ terminal, onClose }: EndFormProps) {
  const t = useT();
  const end = useOperation('terminalRevoke', {
    onDone: () => {
      notifications.show({
        message: t('terminals:revokeDone', { name: terminal.name }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text>{t('terminals:revokeText')}</Text>
      {end.error !== null && <ErrorNotice error={end.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('terminals:cancel')}
        </Button>
        <Button
          color="red"
          loading={end.pending}
          onClickCapture={firstClickOnly}
          onClick={() => end.run({ id: terminal.id })}
        >
          {t('terminals:revoke')}
        </Button>
      </Group>
    </Stack>
  );
}
