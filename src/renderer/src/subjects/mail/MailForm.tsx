/** Sends a document by e-mail: to the address of its customer or supplier, or to the one that is typed. */
import { Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MomentInput } from '#screens/components/dates/MomentInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { AddressInput } from './AddressInput.tsx';
import { MailPreview, type MailPreviewProps, type Typed } from './MailPreview.tsx';
import { sentText } from './sentText.ts';

/** Where a document is sent, and what is written with it. */
export interface Mail {
  readonly to: string;
  /** Absent where nothing was written. */
  readonly message?: string;
  /** When it is sent, by the clock of the facility; absent: at once. */
  readonly at?: string;
}

export interface MailFormProps {
  /** What the e-mail brings, where the title does not say so. */
  readonly text?: string;
  /** The address of its customer or supplier. */
  readonly address: string | null | undefined;
  /** It can be sent at an hour to come. */
  readonly waits?: boolean;
  readonly perform: (mail: Mail, key: string) => Promise<{ readonly outbox: boolean }>;
  /** How it is shown before it is sent. */
  readonly preview: Omit<MailPreviewProps, 'typed'>;
  /** `message`: what to tell the user. */
  readonly onDone: (message: string) => void | Promise<void>;
}

const LONGEST = 5000;
const FRIDAY = 5;
const DAYS_OF_WEEK = 7;
/** Characters of an ISO date. */
const DAY_LENGTH = 10;

/** The next day at nine that is no Saturday or Sunday. */
function nextMorning(today: string): string {
  const day = Temporal.PlainDate.from(today).add({ days: 1 });
  const isWeekend = day.dayOfWeek > FRIDAY;
  return `${isWeekend ? day.add({ days: DAYS_OF_WEEK + 1 - day.dayOfWeek }) : day}T09:00`;
}

export function MailForm({ text, address, waits = false, perform, preview, onDone }: MailFormProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const format = useFormat();
  const [at, setAt] = useState<string | null>(null);
  const to = typed ?? address ?? '';
  const send = useOnce({
    perform,
    onDone: ({ outbox }, mail: Mail) =>
      onDone(
        mail.at === undefined
          ? sentText(t, mail.to, outbox)
          : t('office:mail.scheduled', {
              to: mail.to,
              at: `${format.date(mail.at.slice(0, DAY_LENGTH))}, ${mail.at.slice(DAY_LENGTH + 1)}`,
            }),
      ),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const more = { ...typedOf(to, message), ...(at === null ? {} : { at }) };
    if (to.trim() !== '' && at !== '') send.run({ to: to.trim(), ...more });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        <AddressInput value={to} onChange={setTyped} />
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST}
          label={t('office:mail.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {waits && (
          <SegmentedControl
            size="md"
            aria-label={t('office:mail.when')}
            data={[
              { value: 'now', label: t('office:mail.now') },
              { value: 'later', label: t('office:mail.later') },
            ]}
            value={at === null ? 'now' : 'later'}
            onChange={(when) => setAt(when === 'now' ? null : nextMorning(today()))}
          />
        )}
        {at !== null && <MomentInput label={t('office:mail.at')} required value={at} onChange={setAt} />}
        <MailPreview {...preview} typed={typedOf(to, message)} />
        {send.error !== null && <ErrorNotice error={send.error} note={t('office:mail.kept')} />}
        <Button type="submit" size="lg" loading={send.pending} disabled={to.trim() === '' || at === ''}>
          {at === null ? t('office:mail.do') : t('office:mail.doLater')}
        </Button>
      </Stack>
    </form>
  );
}

function typedOf(to: string, message: string): Typed {
  const written = message.trim();
  return { ...(to.trim() === '' ? {} : { to: to.trim() }), ...(written === '' ? {} : { message: written }) };
}
