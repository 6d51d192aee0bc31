/** Two records of one person become one: which stays, what it says of them, and what goes to it. */
import { ActionIcon, Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconArrowMerge, IconSwitchHorizontal } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import type { MergeChoice } from '#shared/operations/parts/people.ts';
import { CustomerSelect } from '../CustomerSelect.tsx';
import { DuplicateList } from '../merge/DuplicateList.tsx';
import { MergeFields, type Preview } from '../merge/MergeFields.tsx';
import classes from '../merge/People.module.css';
import { Counts } from '../personal/Counts.tsx';

export function MergePage() {
  const t = useT();
  const navigate = useNavigate();
  const mayMerge = usePermission('customer:merge');
  const search: { readonly customer?: number; readonly merged?: number } = useSearch({ strict: false });
  const { customer = null, merged = null } = search;
  const set = (next: { readonly customer: number | null; readonly merged: number | null }): void => {
    const filled = Object.fromEntries(Object.entries(next).filter(([, id]) => id !== null));
    void navigate({ to: '/office/merge', search: filled, replace: true });
  };
  if (!mayMerge) {
    return (
      <div className={classes.page}>
        <Alert color="orange" title={t('records:noPermission.title')}>
          {t('records:noPermission.text')}
        </Alert>
      </div>
    );
  }
  return (
    <article className={classes.page} aria-labelledby="merge-title">
      <Stack className={classes.inner} gap="md">
        <header>
          <Title order={1} id="merge-title" size="h2">
            {t('customers:merge.title')}
          </Title>
          <Text c="dimmed">{t('customers:merge.intro')}</Text>
        </header>
        <div className={classes.pair}>
          <PersonSelect
            label={t('customers:merge.stays')}
            value={customer}
            onChange={(id) => set({ customer: id, merged })}
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('customers:merge.swap')}
            title={t('customers:merge.swap')}
            disabled={customer === null || merged === null}
            onClick={() => set({ customer: merged, merged: customer })}
          >
            <IconSwitchHorizontal size={20} aria-hidden />
          </ActionIcon>
          <PersonSelect
            label={t('customers:merge.goes')}
            value={merged}
            onChange={(id) => set({ customer, merged: id })}
          />
        </div>
        {customer !== null && merged === null && (
          <Suggestions customer={customer} onChoose={(id) => set({ customer, merged: id })} />
        )}
        {customer !== null && merged !== null && (
          <Merging key={`${customer} ${merged}`} customer={customer} merged={merged} />
        )}
      </Stack>
    </article>
  );
}

interface PersonSelectProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Drawn anew for another person: whom the address names is shown with their name. */
function PersonSelect(props: PersonSelectProps) {
  const { data } = useRecord('customer', props.value);
  return <CustomerSelect key={`${props.value} ${data?.name}`} {...props} initial={data?.name ?? ''} />;
}

function Suggestions({ customer, onChoose }: { readonly customer: number; readonly onChoose: (id: number) => void }) {
  const t = useT();
  const { data, error, refetch } = useRead('customerDuplicates', { customer }, ['customer']);
  return (
    <Part title={t('customers:merge.suggested')}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={60} />}
      {data?.pairs.length === 0 && <Text c="dimmed">{t('customers:merge.noSuggestions')}</Text>}
      {data !== undefined && data.pairs.length > 0 && (
        <DuplicateList
          label={t('customers:merge.suggested')}
          pairs={data.pairs}
          isOfOne
          action={({ other, otherName }) => (
            <Button
              size="md"
              variant="default"
              aria-label={`${t('customers:merge.choose')}: ${otherName}`}
              onClick={() => onChoose(other)}
            >
              {t('customers:merge.choose')}
            </Button>
          )}
        />
      )}
    </Part>
  );
}

function Merging({ customer, merged }: { readonly customer: number; readonly merged: number }) {
  const [isUnderWay, setUnderWay] = useState(false);
  // Once it is under way there is nothing to preview any more.
  const { data, error, refetch } = useRead(
    'customerMergePreview',
    { customer, merged },
    ['customer', 'sale', 'invoice', 'payment', 'voucher', 'deposit', 'subscriptionCustomer'],
    { enabled: !isUnderWay },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={240} />;
  return <MergeForm preview={data} onUnderWay={setUnderWay} />;
}

interface MergeFormProps {
  readonly preview: Preview;
  readonly onUnderWay: (isUnderWay: boolean) => void;
}

function MergeForm({ preview, onUnderWay }: MergeFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice>>>({});
  const { customer, merged, fields, moved, warnings } = preview;
  const textOf = {
    sameSubscription: (name: string) => t('customers:warning.sameSubscription', { name }),
    twoVouchers: (name: string) => t('customers:warning.twoVouchers', { name }),
    creditLimit: () => t('customers:warning.creditLimit'),
    differentTaxNumber: () => t('customers:warning.differentTaxNumber'),
  };
  const { run, pending, error } = useOperation('customerMerge', {
    onDone: async () => {
      await navigate({ to: '/office/$model/$id', params: { model: 'customer', id: String(customer.id) } });
      notifications.show({
        message: t('customers:merge.done', { name: merged.name }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
    onFailed: () => onUnderWay(false),
  });
  return (
    <Stack gap="md">
      {warnings.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('customers:warning.title')}>
          <Stack gap={4}>
            {warnings.map(({ code, name }) => (
              <Text key={`${code} ${name}`} size="sm">
                {textOf[code](name ?? '')}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      <Part title={t('customers:merge.fields')}>
        {fields.length === 0 ? (
          <Text c="dimmed">{t('customers:merge.sameFields')}</Text>
        ) : (
          <MergeFields
            preview={preview}
            chosen={chosen}
            onChoose={(name, choice) => setChosen((before) => ({ ...before, [name]: choice }))}
          />
        )}
      </Part>
      <Part title={t('customers:merge.moved')}>
        {moved.length === 0 ? <Text c="dimmed">{t('customers:merge.nothingMoved')}</Text> : <Counts counts={moved} />}
      </Part>
      {error !== null && <ErrorNotice error={error} note={t('customers:merge.kept')} />}
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {t('customers:merge.undoable')}
        </Text>
        <Button
          size="lg"
          loading={pending}
          leftSection={<IconArrowMerge size={20} aria-hidden />}
          onClick={() => {
            onUnderWay(true);
            run({ customer: customer.id, merged: merged.id, fields: chosen });
          }}
        >
          {t('customers:merge.now')}
        </Button>
      </Group>
    </Stack>
  );
}
