/** Customers who owe something, with what they were told of it. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconEye, IconPhone } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { InCurrency } from '#screens/base/format/writers.tsx';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type Reminder = OutputOf<Contract<'dueReminders'>>['reminders'][number];

export interface ReminderTableProps {
  readonly label: string;
  readonly reminders: readonly Reminder[];
  /** Shows the e-mail of one; null where nobody may look. */
  readonly onShow: ((reminder: Reminder) => void) | null;
  /** Notes a contact with one; null where nobody may. */
  readonly onContact: ((reminder: Reminder) => void) | null;
  /** Which customers are meant; null where there is nothing to choose. */
  readonly choice: {
    readonly isChosen: (customer: number) => boolean;
    readonly toggle: (customer: number) => void;
  } | null;
}

export function ReminderTable({ label, reminders, onShow, onContact, choice }: ReminderTableProps) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      label={label}
      columns={[
        ...(choice === null ? [] : [{ name: 'chosen', title: '' }]),
        { name: 'name', title: t('mail:reminders.customer') },
        { name: 'dueSince', title: t('mail:reminders.dueSince') },
        { name: 'overdue', title: t('mail:reminders.overdue'), isRight: true },
        { name: 'owed', title: t('mail:reminders.owed'), isRight: true },
        { name: 'step', title: t('mail:reminders.step'), isRight: true },
        { name: 'last', title: t('mail:reminders.last'), isLong: true },
        ...(onShow === null && onContact === null ? [] : [{ name: 'actions', title: '' }]),
      ]}
      rows={reminders.map((reminder) => {
        const { customer, company, currency, name, to, dueSince, overdue, owed, step } = reminder;
        return {
          key: `${customer} ${company} ${currency}`,
          cells: {
            chosen: choice !== null && (
              <Checkbox
                size="md"
                aria-label={t('mail:reminders.choose', { name })}
                checked={choice.isChosen(customer)}
                onChange={() => choice.toggle(customer)}
              />
            ),
            name: (
              <>
                <RecordLink model="customer" id={customer}>
                  {name}
                </RecordLink>
                <Text size="sm" c="dimmed">
                  {to ?? t('mail:reminders.noAddress')}
                </Text>
              </>
            ),
            dueSince: dueSince === null ? '—' : format.date(dueSince),
            overdue: <Amount currency={currency} value={overdue} />,
            owed: <Amount currency={currency} value={owed} />,
            step: step === null ? '—' : t('mail:reminders.days', { count: step }),
            last: (
              <>
                <Contact reminder={reminder} />
                <Last reminder={reminder} />
              </>
            ),
            actions: (
              <Group gap={6} wrap="nowrap" justify="flex-end">
                {onContact !== null && (
                  <Button
                    size="compact-md"
                    variant="default"
                    leftSection={<IconPhone size={16} aria-hidden />}
                    aria-label={t('mail:contact.with', { name })}
                    onClick={() => onContact(reminder)}
                  >
                    {t('mail:contact.do')}
                  </Button>
                )}
                {onShow !== null && (
                  <Button
                    size="compact-md"
                    variant="default"
                    leftSection={<IconEye size={16} aria-hidden />}
                    aria-label={t('mail:reminders.lookAt', { name })}
                    onClick={() => onShow(reminder)}
                  >
                    {t('mail:reminders.look')}
                  </Button>
                )}
              </Group>
            ),
          },
        };
      })}
    />
  );
}

function Amount({ currency, value }: { readonly currency: string; readonly value: number }) {
  return (
    <InCurrency currency={currency}>
      <Money value={value} />
    </InCurrency>
  );
}

function Money({ value }: { readonly value: number }) {
  return <>{useFormat().money(value)}</>;
}

/** When a customer was told last, at which step, and how that went. */
function Last({ reminder: { last, contact } }: { readonly reminder: Reminder }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  if (last === null) return contact === null ? <>—</> : null;
  return (
    <div>
      <RecordLink model="email" id={last.email}>
        {t('mail:reminders.lastOne', {
          day: format.date(last.created.slice(0, DAY_LENGTH)),
          step: last.step,
          state: label(models.email.fields.status.values[last.status as 0]),
        })}
      </RecordLink>
    </div>
  );
}

/** When somebody talked with a customer last, and until when they get no reminder. */
function Contact({ reminder: { contact } }: { readonly reminder: Reminder }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  if (contact === null) return null;
  const { id, channel, created, text, snoozedUntil } = contact;
  return (
    <div>
      <RecordLink model="debtContact" id={id}>
        {t('mail:contact.last', {
          day: format.date(created.slice(0, DAY_LENGTH)),
          channel: label(models.debtContact.fields.channel.values[channel as 0]),
        })}
      </RecordLink>
      {text !== null && (
        <Text size="sm" lineClamp={2}>
          {text}
        </Text>
      )}
      {snoozedUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('mail:contact.snoozed', { day: format.date(snoozedUntil) })}
        </Text>
      )}
    </div>
  );
}

/** Characters of an ISO date. */
const DAY_LENGTH = 10;
