/** How another machine becomes a terminal: where to go, which certificate to trust, what to type. */
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import classes from './Terminals.module.css';

export type Network = OutputOf<Contract<'systemNetwork'>>;

export interface CodeModalProps {
  readonly network: Network;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CodeModal({ network, opened, onClose }: CodeModalProps) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={620}
      title={t('terminals:code.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Steps network={network} onClose={onClose} />
    </Modal>
  );
}

function Steps({ network, onClose }: Omit<CodeModalProps, 'opened'>) {
  const t = useT();
  const format = useFormat();
  // Made when the steps are shown, forgotten when they are not.
  const made = useQuery({
    queryKey: ['terminalCode'],
    queryFn: () => call('terminalCreateCode', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Stack gap="md">
      <div>
        <Text>{t('terminals:code.open')}</Text>
        {network.addresses.map((address) => (
          <Text key={address} className={classes.shown} mt={6} fw={600}>
            {address}
          </Text>
        ))}
      </div>
      {network.certificate?.selfSigned === true && (
        <div>
          <Text>{t('terminals:code.trust')}</Text>
          <Text className={classes.shown} mt={6} size="sm">
            {network.certificate.fingerprint.split(/(?<=:)/).map((pair, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pairs recur, and never change places
              <Fragment key={place}>
                {pair}
                <wbr />
              </Fragment>
            ))}
          </Text>
        </div>
      )}
      <div>
        <Text>{t('terminals:code.type')}</Text>
        {made.data !== undefined ? (
          <>
            <output className={`${classes.shown} ${classes.big}`} aria-label={t('terminals:code.label')}>
              {made.data.code}
            </output>
            <Text c="dimmed" size="sm" mt={6}>
              {t('terminals:code.until', { time: format.time(made.data.expires) })}
            </Text>
          </>
        ) : made.error !== null ? (
          <ErrorNotice error={made.error} onRetry={() => void made.refetch()} />
        ) : (
          <Loader />
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void made.refetch()} loading={made.isFetching}>
          {t('terminals:code.again')}
        </Button>
        <Button onClick={onClose}>{t('terminals:code.done')}</Button>
      </Group>
    </Stack>
  );
}
