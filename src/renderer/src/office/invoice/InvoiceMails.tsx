/** The e-mails a document went out with: to whom, when, and why one did not arrive. */
import { Badge, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { list } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { useLabel } from '../useLabel.ts';
import classes from './Invoice.module.css';
import type { Invoice } from './useInvoice.ts';

const colors: Readonly<Record<number, string>> = { 0: 'blue', 1: 'green', 2: 'red' };

export function InvoiceMails({ invoice }: { readonly invoice: Invoice }) {
  const mayRead = usePermission('email:read');
  return mayRead && invoice.sendStatus !== null ? <Mails invoice={invoice.id} /> : null;
}

function Mails({ invoice }: { readonly invoice: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'email', 'of', invoice],
    queryFn: () => list('email', { invoice, sort: '-id', limit: 20 }),
    meta: { models: ['email', 'invoice'] },
  });
  return (
    <section className={classes.part} aria-label={t('invoices:mail.title')}>
      <Title order={2} size="h3" mb="xs">
        {t('invoices:mail.title')}
      </Title>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {(data ?? []).map((email) => (
        <Mail key={email.id} email={email} />
      ))}
    </section>
  );
}

function Mail({ email }: { readonly email: ApiRecord<'email'> }) {
  const label = useLabel();
  const format = useFormat();
  return (
    <div data-testid="mail">
      <Group gap="sm">
        <Link to="/office/$model/$id" params={{ model: 'email', id: String(email.id) }}>
          {email.recipients}
        </Link>
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
