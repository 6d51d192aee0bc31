/** The e-mails a document went out with: to whom, when, and why one did not arrive. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { list } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { MailReason } from '#screens/records/values/MailReason.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';

export interface SentMailsProps {
  readonly title: string;
  /** What they brought. */
  readonly of: { readonly invoice: number } | { readonly stockOrder: number };
  /** Shown with nothing in it, too. */
  readonly isShownEmpty?: boolean;
}

const colors: Readonly<Record<number, string>> = { 0: 'blue', 1: 'green', 2: 'red', 3: 'yellow' };
/** Mails that are shown. */
const LAST = 20;

export function SentMails({ title, of, isShownEmpty = false }: SentMailsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'email', 'of', of],
    queryFn: () => list('email', { ...of, sort: '-id', limit: LAST }),
    meta: { models: ['email', 'invoice', 'stockOrder'] },
  });
  if (!isShownEmpty && error === null && (data === undefined || data.length === 0)) return null;
  return (
    <Part title={title}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {(data ?? []).map((email) => (
        <Mail key={email.id} email={email} />
      ))}
    </Part>
  );
}

function Mail({ email }: { readonly email: ApiRecord<'email'> }) {
  const t = useT();
  const label = useLabel();
  const mayWithdraw = usePermission('billing:operate');
  const format = useFormat();
  const isWaiting = email.status === EmailStatus.pending;
  const withdraw = useOperation('withdrawEmail', {
    onDone: async () => {
      notifications.show({
        message: t('mail:send.withdrawn', { to: email.recipients }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
  });
  return (
    <div data-testid="mail">
      <Group gap="sm">
        <RecordLink model="email" id={email.id}>
          {email.recipients}
        </RecordLink>
        <Badge variant="dot" color={colors[email.status] ?? 'gray'} tt="none" size="lg" fw={600}>
          {isWaiting && typeof email.sendAt === 'string'
            ? t('mail:send.waitsFor', { at: format.dateTime(email.sendAt) })
            : label(models.email.fields.status.values[email.status as 0])}
        </Badge>
        <Text size="sm" c="dimmed">
          {format.dateTime(String(email.updated ?? email.created))}
        </Text>
      </Group>
      {isWaiting && email.invoice !== null && mayWithdraw && (
        <Button
          size="compact-md"
          variant="default"
          loading={withdraw.pending}
          onClick={() => withdraw.run({ invoice: email.invoice as number })}
        >
          {t('mail:send.withdraw')}
        </Button>
      )}
      {withdraw.error !== null && <ErrorNotice error={withdraw.error} />}
      {email.status === EmailStatus.outbox && <Text size="sm">{t('mail:send.outbox', { id: email.id })}</Text>}
      {email.status === EmailStatus.sent && email.reply !== null && (
        <Text size="sm" c="dimmed">
          {t('mail:reply', { reply: email.reply })}
        </Text>
      )}
      {email.error !== null && email.error !== '' && (
        <Text size="sm">
          <MailReason error={email.error} />
        </Text>
      )}
    </div>
  );
}
