/** Sends an order by e-mail: to its supplier's address, or to the one that is typed. */
import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryClient, useRecord } from '../../../api/queries.ts';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { useOnce } from '../../../components/useOnce.ts';
import { useT } from '../../../i18n/index.ts';
import type { StockOrder } from '../OrderScreen.tsx';

export interface EmailOrderProps {
  readonly order: StockOrder;
  readonly onDone: () => void;
}

const LONGEST = 5000;

export function EmailOrder({ order, onDone }: EmailOrderProps) {
  const t = useT();
  const { data: supplier } = useRecord('supplier', order.supplier);
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const to = (typed ?? supplier?.email ?? '').trim();
  const send = useOnce({
    perform: (_: null, idempotencyKey) =>
      call(
        'stockEmailOrder',
        { order: order.id, to, ...(message.trim() === '' ? {} : { message: message.trim() }) },
        { idempotencyKey },
      ),
    onDone: async () => {
      notifications.show({
        message: t('stocks:mail.done', { to }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['office'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (to !== '') send.run(null);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text c="dimmed">{t('stocks:mail.text')}</Text>
        <TextInput
          size="md"
          type="email"
          data-autofocus
          required
          label={t('stocks:mail.to')}
          value={typed ?? supplier?.email ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST}
          label={t('stocks:mail.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {send.error !== null && <ErrorNotice error={send.error} kept={t('stocks:mail.kept')} />}
        <Button type="submit" size="lg" loading={send.pending} disabled={to === ''}>
          {t('stocks:mail.do')}
        </Button>
      </Stack>
    </form>
  );
}
