/** Customers that may be the same, from all there are: a list to look through, which changes nothing by itself. */
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { DuplicateList } from '../merge/DuplicateList.tsx';
import classes from '../merge/People.module.css';

export function DuplicatesPage() {
  const t = useT();
  const { data, error, refetch } = useRead('customerDuplicates', {}, ['customer']);
  return (
    <article
      className={classes.page}
      aria-labelledby="duplicates-title"
      aria-busy={data === undefined && error === null}
    >
      <Stack className={classes.inner} gap="md">
        <header>
          <Title order={1} id="duplicates-title" size="h2">
            {t('customers:page.title')}
          </Title>
          <Text c="dimmed">{t('customers:duplicates.intro')}</Text>
        </header>
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <RecordFieldsLoading />}
        {data?.pairs.length === 0 && <Alert>{t('customers:duplicates.none')}</Alert>}
        {data !== undefined && data.pairs.length > 0 && (
          <DuplicateList
            label={t('customers:page.title')}
            pairs={data.pairs}
            action={({ customer, name, other, otherName }) => (
              <Button
                size="md"
                variant="default"
                aria-label={t('customers:duplicates.compare', { name, other: otherName })}
                renderRoot={(props) => <Link {...props} to="/office/merge" search={{ customer, merged: other }} />}
              >
                {t('customers:duplicates.look')}
              </Button>
            )}
          />
        )}
      </Stack>
    </article>
  );
}
