/** Who is to be reminded of what they owe, what each would get, and who is left out and why. Nothing is sent unasked. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { type ReminderState, reminderStates } from '#shared/domain/debtReminders.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { DebtAges } from '../../customers/DebtAges.tsx';
import { DebtContactForm } from '../DebtContactForm.tsx';
import { MailShown } from '../MailPreview.tsx';
import { type Reminder, ReminderTable } from '../ReminderTable.tsx';

const seen = ['invoice', 'sale', 'payment', 'customer', 'email', 'debtReminder', 'debtContact', 'setting'] as const;

export function RemindersPage() {
  const t = useT();
  const maySend = usePermission('billing:operate');
  const { data, error, refetch } = useRead('dueReminders', {}, seen);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState<Reminder | null>(null);
  const mayContact = usePermission('debtContact:write');
  const [contacted, setContacted] = useState<Reminder | null>(null);
  const byState = Map.groupBy(data?.reminders ?? [], ({ state }) => state);
  const due = byState.get('due') ?? [];
  const chosen = [...new Set(due.map(({ customer }) => customer))].filter((customer) => !left.has(customer));
  const names = namesOf(t);
  return (
    <PartsPage
      title={t('mail:page.title')}
      text={data === undefined ? '' : introOf(t, data)}
      isLoading={data === undefined && error === null}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      <DebtAges />
      {data !== undefined && due.length === 0 && <Alert>{t('mail:reminders.none')}</Alert>}
      {reminderStates.map((state) => {
        const rows = byState.get(state) ?? [];
        if (rows.length === 0) return null;
        return (
          <Part
            key={state}
            title={names[state]}
            count={rows.length}
            actions={
              state === 'due' &&
              maySend && (
                <Button
                  size="md"
                  leftSection={<IconSend size={18} aria-hidden />}
                  disabled={chosen.length === 0}
                  onClick={() => setAsked(true)}
                >
                  {t('mail:reminders.send', { count: chosen.length })}
                </Button>
              )
            }
          >
            <ReminderTable
              label={names[state]}
              reminders={rows}
              onShow={maySend ? setShown : null}
              onContact={mayContact ? setContacted : null}
              choice={
                state === 'due' && maySend
                  ? {
                      isChosen: (customer) => !left.has(customer),
                      toggle: (customer) => setLeft(toggled(left, customer)),
                    }
                  : null
              }
            />
          </Part>
        );
      })}
      <FormModal
        opened={isAsked}
        onClose={() => setAsked(false)}
        onReopen={() => setAsked(true)}
        size={480}
        title={t('mail:page.title')}
      >
        <SendReminders
          customers={chosen}
          onDone={(message) => {
            setAsked(false);
            notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
          }}
        />
      </FormModal>
      <FormModal
        opened={contacted !== null}
        onClose={() => setContacted(null)}
        size={460}
        title={t('mail:contact.with', { name: contacted?.name ?? '' })}
      >
        {contacted !== null && <DebtContactForm customer={contacted.customer} onDone={() => setContacted(null)} />}
      </FormModal>
      <FormModal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size={620}
        title={t('mail:reminders.of', { name: shown?.name ?? '' })}
      >
        {shown !== null && <Shown reminder={shown} />}
      </FormModal>
    </PartsPage>
  );
}

/** What the steps are, and who has reminders sent. */
function introOf(t: ReturnType<typeof useT>, { steps, automatic }: OutputOf<Contract<'dueReminders'>>): string {
  const intro = t('mail:reminders.intro', { steps: steps.join(', ') });
  return `${intro} ${automatic ? t('mail:reminders.automatic') : t('mail:reminders.manual')}`;
}

function Shown({ reminder: { customer, company, currency } }: { readonly reminder: Reminder }) {
  const { data, error } = useRead('previewReminder', { customer, company, currency }, seen);
  if (error !== null) return <ErrorNotice error={error} />;
  return data === undefined ? <RecordFieldsLoading /> : <MailShown preview={data} />;
}

function namesOf(t: ReturnType<typeof useT>): Readonly<Record<ReminderState, string>> {
  return {
    due: t('mail:reminders.state.due'),
    noAddress: t('mail:reminders.state.noAddress'),
    snoozed: t('mail:reminders.state.snoozed'),
    told: t('mail:reminders.state.told'),
    notDue: t('mail:reminders.state.notDue'),
    leftOut: t('mail:reminders.state.leftOut'),
  };
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((each) => each !== id)) : new Set([...set, id]);
}

interface SendRemindersProps {
  readonly customers: readonly number[];
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void;
}

/** Customers of one request: sales come in between. */
const AT_ONCE = 20;

/** Sends reminders to those who were chosen, some at a time, and says how many went. */
function SendReminders({ customers, onDone }: SendRemindersProps) {
  const t = useT();
  const send = useSteps(
    async (all: readonly number[], { operation }) => {
      let [count, outbox] = [0, false];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        const answer = await operation('sendReminders', { customers: some });
        count += answer.reminders.filter(({ email }) => email !== null).length;
        outbox = answer.outbox;
      }
      return { count, outbox };
    },
    {
      resumes: true,
      onDone: ({ count, outbox }) =>
        onDone(outbox ? t('mail:reminders.inOutbox', { count }) : t('mail:reminders.sent', { count })),
    },
  );
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
