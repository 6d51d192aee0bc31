/** Today's tickets of this cash point, over the products, with the basket kept beside them. */
import { ActionIcon, Button, CloseButton, EmptyState, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPrinter, IconReceipt, IconRepeat, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { contentsOf, totalsOf } from './sold.ts';
import classes from './TodaySales.module.css';
import { type Used, UseRow } from './UseRow.tsx';

export interface TodaySalesProps {
  readonly pos: number | null;
  readonly onOpen: (invoice: number) => void;
  readonly onOpenUse: (voucherUse: number) => void;
  readonly onPrint: (document: string) => void;
  readonly onPrintUse: (voucherUse: number) => void;
  readonly onRepeat: (invoice: number) => void;
  readonly onClose: () => void;
}

type Sold = Pick<
  ApiRecord<'invoice'>,
  'id' | 'number' | 'name' | 'total' | 'created' | 'paymentMethods' | 'document' | 'isCreditNote' | 'lines'
>;

const FIELDS = 'id,number,name,total,created,paymentMethods,document,isCreditNote,lines';
const USE_FIELDS = 'id,created,description,customer,cancelled,invoice,lines';
const MAX = 200;

export default function TodaySales({
  pos,
  onOpen,
  onOpenUse,
  onPrint,
  onPrintUse,
  onRepeat,
  onClose,
}: TodaySalesProps) {
  const t = useT();
  const today = useToday();
  const [text, setText] = useState('');
  const readsCustomers = covers(useSession()?.permissions ?? [], 'customer:read');
  const [term] = useDebouncedValue(text.trim(), 160);
  const query = useList(
    'invoice',
    { date: today, pos, status: 1, sort: '-id', limit: MAX, fields: FIELDS, ...(term === '' ? {} : { q: term }) },
    { enabled: pos !== null, placeholderData: (before) => before },
  );
  // What was charged beside a use has a ticket, which leads to it.
  const uses = useList(
    'voucherUse',
    {
      date: today,
      pos,
      sort: '-id',
      limit: MAX,
      fields: USE_FIELDS,
      ...(readsCustomers ? { expand: 'customer' } : {}),
      ...(term === '' ? {} : { q: term }),
    },
    { enabled: pos !== null, placeholderData: (before) => before },
  );
  const sold: readonly Sold[] = query.data ?? [];
  const used: readonly Used[] = uses.data ?? [];
  const last = sold.find(({ isCreditNote }) => !isCreditNote);
  return (
    <section className={classes.panel} aria-label={t('till:today.title')} data-testid="today-sales">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="sm">
          <Text size="lg" fw={700}>
            {t('till:today.title')}
          </Text>
          <AsOf />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="md"
            variant="default"
            disabled={last === undefined}
            leftSection={<IconRepeat size={20} aria-hidden />}
            onClick={() => last !== undefined && onRepeat(last.id)}
          >
            {t('till:today.repeat')}
          </Button>
          <CloseButton size={44} aria-label={t('common:close')} onClick={onClose} />
        </Group>
      </Group>
      <TextInput
        size="md"
        aria-label={t('till:today.search')}
        placeholder={t('till:today.search')}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={query.isFetching ? <Loader size="sm" aria-hidden /> : null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {uses.error !== null && <ErrorNotice error={uses.error} onRetry={() => void uses.refetch()} />}
      {query.data !== undefined && uses.data !== undefined && sold.length + used.length === 0 && (
        <EmptyState
          icon={<IconReceipt aria-hidden />}
          title={t('till:today.none')}
          description={term === '' ? t('till:today.noneTodo') : t('till:today.noneFound', { term })}
        />
      )}
      {sold.length > 0 && <Totals sold={sold} isAll={sold.length < MAX} />}
      <Stack component="ul" gap={6} className={classes.list}>
        {inOrder(sold, used).map(({ ticket, use }) => (
          <li key={ticket === null ? `use-${use.id}` : ticket.id}>
            {ticket === null ? (
              <UseRow use={use} onOpen={onOpenUse} onPrint={onPrintUse} />
            ) : (
              <Row ticket={ticket} onOpen={onOpen} onPrint={onPrint} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

type Entry = { readonly ticket: Sold; readonly use: null } | { readonly ticket: null; readonly use: Used };

/** The latest first. */
function inOrder(sold: readonly Sold[], used: readonly Used[]): Entry[] {
  const entries: Entry[] = [
    ...sold.map((ticket) => ({ ticket, use: null })),
    ...used.map((use) => ({ ticket: null, use })),
  ];
  const at = ({ ticket, use }: Entry): string => (ticket ?? use)?.created ?? '';
  return used.length === 0 ? entries : entries.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}

/** What the listed tickets come to, and with what they were paid. */
function Totals({ sold, isAll }: { readonly sold: readonly Sold[]; readonly isAll: boolean }) {
  const t = useT();
  const format = useFormat();
  const { total, byMethods } = totalsOf(sold);
  return (
    <Group gap="sm" justify="space-between" className={classes.totals} role="status" data-testid="today-total">
      <Text size="sm" className={classes.methods}>
        {byMethods
          .map(([methods, amount]) => `${methods ?? t('till:ticket.pending')} ${format.moneyOf(amount)}`)
          .join(' · ')}
      </Text>
      <Text fw={700}>
        {t(isAll ? 'till:today.total' : 'till:today.totalOfLast', {
          count: sold.length,
          amount: format.moneyOf(total),
        })}
      </Text>
    </Group>
  );
}

/** Names and contents are cut where there is no room, and not the amount. */
const inFull = { inner: classes.inner ?? '', label: classes.label ?? '' };

function isSaid(part: string | null): part is string {
  return part !== null && part !== '';
}

function Row({ ticket, onOpen, onPrint }: { readonly ticket: Sold } & Pick<TodaySalesProps, 'onOpen' | 'onPrint'>) {
  const t = useT();
  const format = useFormat();
  const { id, created, document, lines, name, number, paymentMethods, total } = ticket;
  const said = lines.map(({ description, units }) => ({ description: String(description), units: Number(units) }));
  const contents = contentsOf(said, format.number);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        className={classes.ticket}
        variant="default"
        justify="space-between"
        classNames={inFull}
        rightSection={<Text fw={700}>{format.money(total)}</Text>}
        onClick={() => onOpen(id)}
      >
        <span className={classes.what}>
          <Text span lineClamp={2} title={contents}>
            {isSaid(name) && (
              <Text span fw={700}>
                {name}
                {contents === '' ? '' : ' · '}
              </Text>
            )}
            <Text span fw={isSaid(name) ? 500 : 700}>
              {contents}
            </Text>
          </Text>
          <Text span size="sm" c="dimmed">
            {[number, format.time(created), paymentMethods].filter(isSaid).join(' · ')}
          </Text>
        </span>
      </Button>
      <ActionIcon
        size={56}
        variant="default"
        disabled={document === null}
        aria-label={t('till:today.print', { number: number ?? '' })}
        onClick={() => document !== null && onPrint(document)}
      >
        <IconPrinter size={22} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
