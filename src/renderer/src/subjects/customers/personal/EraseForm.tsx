/** Erases the personal data of a customer: what stands in its way, what goes, what the law has kept, and the name as proof. */
import { Alert, Button, List, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { fold } from '#shared/domain/text.ts';
import { Counts } from './Counts.tsx';

export interface EraseFormProps {
  readonly customer: number;
  readonly name: string;
  /** Called when erasing begins, and when it has failed. */
  readonly onUnderWay: (isUnderWay: boolean) => void;
  readonly onDone: () => void;
}

export function EraseForm({ customer, name, onUnderWay, onDone }: EraseFormProps) {
  const t = useT();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [isUnderWay, setUnderWay] = useState(false);
  // Once it is under way there is nothing to preview any more.
  const preview = useRead(
    'customerErasurePreview',
    { customer },
    ['sale', 'invoice', 'voucher', 'deposit', 'subscriptionCustomer', 'customer'],
    { enabled: !isUnderWay },
  );
  const { run, pending, error } = useOperation('customerErase', {
    onDone,
    onFailed: () => begin(false),
  });
  const begin = (begins: boolean): void => {
    setUnderWay(begins);
    onUnderWay(begins);
  };
  const form = useFormFocus(pending);
  if (preview.error !== null) return <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <Skeleton h={180} />;
  const { obstacles, erased, kept, keptUntil } = preview.data;
  const words = {
    'sale.pending': (count: number) => t('customers:erase.obstacle.sale', { count }),
    'invoice.pending': (count: number) => t('customers:erase.obstacle.invoice', { count }),
    'invoice.draft': (count: number) => t('customers:erase.obstacle.draft', { count }),
    'voucher.balance': (count: number) => t('customers:erase.obstacle.voucher', { count }),
    'deposit.balance': (count: number) => t('customers:erase.obstacle.deposit', { count }),
    'basketPayment.waiting': (count: number) => t('customers:erase.obstacle.basket', { count }),
    'subscriptionCustomer.active': (count: number) => t('customers:erase.obstacle.subscription', { count }),
  };
  if (obstacles.length > 0) {
    return (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('customers:erase.obstacles')}>
        <List spacing={2}>
          {obstacles.map(({ at, count }) => (
            <List.Item key={at}>{words[at](count)}</List.Item>
          ))}
        </List>
      </Alert>
    );
  }
  const isMeant = fold(typed) === fold(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isMeant) return;
    begin(true);
    run({ customer, name: typed });
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <section>
          <Title order={3} size="h4">
            {t('customers:erase.erased')}
          </Title>
          <Text my={4}>{t('customers:erase.erasedText')}</Text>
          <Counts counts={erased} />
        </section>
        <Alert color="blue" icon={<IconLock aria-hidden />} title={t('customers:erase.kept')}>
          {keptUntil === null ? (
            t('customers:erase.nothingKept')
          ) : (
            <>
              <Text size="sm" mb={4}>
                {t('customers:erase.keptText', { date: format.date(keptUntil) })}
              </Text>
              <Counts counts={kept} />
            </>
          )}
          <Text size="sm" mt={4}>
            {t('customers:erase.keptNotes')}
          </Text>
        </Alert>
        <TextInput
          size="md"
          data-autofocus
          required
          autoComplete="off"
          label={t('customers:erase.type', { name })}
          description={t('customers:erase.forGood')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error !== null && <ErrorNotice error={error} note={t('customers:erase.failed')} />}
        <Button type="submit" size="lg" color="red.9" loading={pending} disabled={!isMeant}>
          {t('customers:erase.now')}
        </Button>
      </Stack>
    </form>
  );
}
