/** Every model of the catalogue that one may read, by name: the way to what no job leads to. */
import { Alert, Group, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { covers } from '#shared/domain/scopes.ts';
import { fold } from '#shared/domain/text.ts';
import classes from './AllRecords.module.css';

export function AllRecords() {
  const t = useT();
  const label = useLabel();
  const session = useSession();
  const [text, setText] = useState('');
  const readable = allModels().filter(({ name }) => covers(session?.permissions ?? [], `${name}:read`));
  const models = readable
    .map(({ name, plural }) => ({ name, title: label(plural) }))
    .filter(({ title }) => fold(title).includes(fold(text)))
    .sort((a, b) => byAlphabet(a.title, b.title));
  if (readable.length === 0) {
    return (
      <section className={classes.page} aria-labelledby="all-records">
        <Title order={1} id="all-records" mb="md">
          {t('common:job.all')}
        </Title>
        <Alert color="orange" title={t('office:noRecords.title')}>
          {t('records:noPermission.text')}
        </Alert>
      </section>
    );
  }
  return (
    <section className={classes.page} aria-labelledby="all-records">
      <Group justify="space-between" mb="md">
        <Title order={1} id="all-records">
          {t('common:job.all')}
        </Title>
        <TextInput
          size="md"
          type="search"
          aria-label={t('office:findList')}
          placeholder={t('office:findList')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Group>
      {models.length === 0 && <Text c="dimmed">{t('office:noList', { text })}</Text>}
      <ul className={classes.models}>
        {models.map(({ name, title }) => (
          <li key={name}>
            <Link to="/office/$model" params={{ model: name }} className={classes.model}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
