/** The e-mails a document went out with: to whom, when, and why one did not arrive. */
import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { list } from '../../api/client.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useFormat } from '../../useFormat.ts';
import { useLabel } from '../useLabel.ts';
import { Part } from './Part.tsx';
import { RecordLink } from './RecordLink.tsx';

export interface SentMailsProps {
  readonly title: string;
  /** What they brought. */
  readonly of: { readonly invoice: number } | { readonly stockOrder: number };
  /** Shown with nothing in it, too. */
  readonly isShownEmpty?: boolean;
}

const colors: Readonly<Record<number, string>> = { 0: 'blue', 1: 'green', 2: 'red' };
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
  const label = useLabel();
  const format = useFormat();
  return (
    <div data-testid="mail">
      <Group gap="sm">
        <RecordLink model="email" id={email.id}>
          {email.recipients}
        </RecordLink>
        <Badge variant="dot" color={colors[email.status] ?? 'gray'} tt="none" size="lg" fw={600}>
          {label(models.email.fields.status.values[email.status as 0])}
        </Badge>
        <Text size="sm" c="dimmed">
          {format.dateTime(String(email.updated ?? email.created))}
        </Text>
      </Group>
      {email.error !== null && email.error !== '' && <Text size="sm">{email.error}</Text>}
    </div>
  );
}
