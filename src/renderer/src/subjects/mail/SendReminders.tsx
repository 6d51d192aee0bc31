/** Sends reminders to those who were chosen, some at a time, and says how many went. */
import { Button, Stack, Text } from '@mantine/core';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import './texts.ts';

export interface SendRemindersProps {
  readonly customers: readonly number[];
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

/** Customers of one request: sales come in between. */
const AT_ONCE = 20;

export function SendReminders({ customers, onDone }: SendRemindersProps) {
  const t = useT();
  const send = useOnce({
    perform: async (all: readonly number[], idempotencyKey) => {
      let [count, outbox] = [0, false];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        const key = `${idempotencyKey} ${from}`;
        const answer = await call('sendReminders', { customers: some }, { idempotencyKey: key });
        count += answer.reminders.filter(({ email }) => email !== null).length;
        outbox = answer.outbox;
      }
      return { count, outbox };
    },
    onDone: ({ count, outbox }) =>
      onDone(outbox ? t('mail:reminders.inOutbox', { count }) : t('mail:reminders.sent', { count })),
  });
  return (
    <Stack>
      <Text>{t('mail:reminders.ask', { count: customers.length })}</Text>
      {send.error !== null && <ErrorNotice error={send.error} note={t('mail:reminders.kept')} />}
      <Button size="lg" data-autofocus loading={send.pending} onClick={() => send.run(customers)}>
        {t('mail:reminders.send', { count: customers.length })}
      </Button>
    </Stack>
  );
}
