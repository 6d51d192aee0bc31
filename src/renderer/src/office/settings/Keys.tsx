/** The keys that programs come in with. */
import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { BlockKey } from '#screens/subjects/staff/BlockKey.tsx';
import { KeyBadge } from '#screens/subjects/staff/KeyBadge.tsx';
import { keyState } from '#screens/subjects/staff/keyState.ts';
import classes from './Settings.module.css';

/** Keys shown; the list has the rest. */
const MOST = 8;

export function Keys() {
  const t = useT();
  const format = useFormat();
  const mayAdminister = usePermission('system:admin');
  const { data, error, refetch } = useListAll('apiKey', { revoked: false, sort: 'name' });
  const now = Date.now();
  return (
    <section aria-labelledby="keys">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id="keys">
          {t('settings:keys')}
        </Title>
        <Group gap="sm">
          <Button
            size="md"
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/office/$model" params={{ model: 'apiKey' }} />}
          >
            {t('settings:allKeys')}
          </Button>
          {mayAdminister && (
            <Button
              size="md"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/office/$model/new" params={{ model: 'apiKey' }} />}
            >
              {t('settings:newKey')}
            </Button>
          )}
        </Group>
      </Group>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('settings:noKeys')}</Text>}
      {data !== undefined && data.length > 0 && (
        <div className={classes.wide}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('staff:key.name')}</Table.Th>
                <Table.Th>{t('staff:key.lastUsed')}</Table.Th>
                <Table.Th>{t('staff:key.state')}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.slice(0, MOST).map((key) => (
                <Table.Tr key={key.id}>
                  <Table.Th scope="row">
                    <Anchor
                      c="var(--mantine-color-text)"
                      underline="always"
                      renderRoot={(props) => (
                        <Link {...props} to="/office/$model/$id" params={{ model: 'apiKey', id: String(key.id) }} />
                      )}
                    >
                      {key.name}
                    </Anchor>
                  </Table.Th>
                  <Table.Td>{key.lastUsed === null ? t('staff:key.never') : format.dateTime(key.lastUsed)}</Table.Td>
                  <Table.Td>
                    <KeyBadge state={keyState(key, now)} />
                  </Table.Td>
                  <Table.Td ta="end">{mayAdminister && <BlockKey id={key.id} name={key.name} isSmall />}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
