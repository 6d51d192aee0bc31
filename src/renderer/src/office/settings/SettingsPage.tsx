/** The first screen of the settings: those of the service with what they are for, and the keys that programs come in with. */
import { Anchor, Badge, Button, Group, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSettingKey, settingSchemas } from '#shared/settings.ts';
import { useListAll } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { BlockKey } from '../staff/BlockKey.tsx';
import { KeyBadge } from '../staff/KeyBadge.tsx';
import { keyState } from '../staff/keyState.ts';
import '../form/texts.ts';
import { RecordFieldsLoading } from '../record/RecordFields.tsx';
import classes from './Settings.module.css';
import { settingWords } from './settingWords.ts';

export function SettingsPage() {
  const t = useT();
  const mayReadKeys = usePermission('apiKey:read');
  return (
    <div className={classes.page}>
      <Title order={1}>{t('forms:settings.title')}</Title>
      {mayReadKeys && <Keys />}
      <Settings />
    </div>
  );
}

function Settings() {
  const t = useT();
  const format = useFormat();
  const mayWrite = usePermission('setting:write');
  const { data, error, refetch } = useListAll('setting');
  const words = settingWords(t);
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordFieldsLoading />;
  return (
    <section className={classes.part} aria-labelledby="service-settings">
      <Title order={2} size="h3" id="service-settings">
        {t('forms:settings.service')}
      </Title>
      <ul className={classes.settings}>
        {Object.keys(settingSchemas).map((key) => {
          if (!isSettingKey(key)) return null;
          const record = data.find((setting) => setting.key === key);
          const { title, text } = words[key];
          return (
            <li key={key} className={classes.setting}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Text fw={600}>{title}</Text>
                <Badge variant="light" tt="none" color={record === undefined ? 'gray' : 'brand'}>
                  {record === undefined ? t('forms:settings.unset') : t('forms:settings.set')}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed" className={classes.text}>
                {text}
              </Text>
              <Group justify="space-between">
                <Text size="xs" c="dimmed">
                  {record === undefined
                    ? ''
                    : t('forms:audit.updated', { at: format.dateTime(record.updated ?? record.created) })}
                </Text>
                {(record !== undefined || mayWrite) && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={
                      record === undefined
                        ? t('forms:settings.setUpOf', { title })
                        : t('forms:settings.changeOf', { title })
                    }
                    renderRoot={(props) =>
                      record === undefined ? (
                        <Link {...props} to="/office/$model/new" params={{ model: 'setting' }} search={{ key }} />
                      ) : (
                        <Link {...props} to="/office/$model/$id" params={{ model: 'setting', id: String(record.id) }} />
                      )
                    }
                  >
                    {record === undefined ? t('forms:settings.setUp') : t('forms:settings.change')}
                  </Button>
                )}
              </Group>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Keys shown; the list has the rest. */
const MOST = 8;

function Keys() {
  const t = useT();
  const format = useFormat();
  const mayAdminister = usePermission('system:admin');
  const { data, error, refetch } = useListAll('apiKey', { revoked: false, sort: 'name' });
  const now = Date.now();
  return (
    <section className={classes.part} aria-labelledby="keys">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="keys">
          {t('forms:settings.keys')}
        </Title>
        <Group gap="sm">
          <Button
            size="md"
            variant="subtle"
            renderRoot={(props) => <Link {...props} to="/office/$model" params={{ model: 'apiKey' }} />}
          >
            {t('forms:settings.allKeys')}
          </Button>
          {mayAdminister && (
            <Button
              size="md"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/office/$model/new" params={{ model: 'apiKey' }} />}
            >
              {t('forms:settings.newKey')}
            </Button>
          )}
        </Group>
      </Group>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('forms:settings.noKeys')}</Text>}
      {data !== undefined && data.length > 0 && (
        <div className={classes.wide}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('forms:key.name')}</Table.Th>
                <Table.Th>{t('forms:key.lastUsed')}</Table.Th>
                <Table.Th>{t('forms:key.state')}</Table.Th>
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
                  <Table.Td>{key.lastUsed === null ? t('forms:key.never') : format.dateTime(key.lastUsed)}</Table.Td>
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
