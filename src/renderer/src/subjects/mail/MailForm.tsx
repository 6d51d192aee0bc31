/** Sends a document by e-mail: to the address of its customer or supplier, or to the one that is typed. */
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import { today } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MomentInput } from '#screens/components/dates/MomentInput.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
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

/** The operations that send a document. */
type Sending = Extract<OperationName, 'sendInvoice' | 'stockEmailOrder'>;

export interface MailFormProps<N extends Sending> {
  /** What the e-mail brings, where the title does not say so. */
  readonly text?: string;
  /** The address of its customer or supplier. */
  readonly address: string | null | undefined;
  /** It can be sent at an hour to come. */
  readonly waits?: boolean;
  readonly operation: N;
  readonly inputOf: (mail: Mail) => InputOf<Contract<N>>;
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

export function MailForm<N extends Sending>(props: MailFormProps<N>) {
  const { text, address, waits = false, operation, inputOf, preview, onDone } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const format = useFormat();
  const [at, setAt] = useState<string | null>(null);
  const to = typed ?? address ?? '';
  const send = useOperation(operation, {
    onDone: ({ outbox }, input) => {
      const sentTo = input.to ?? to;
      const when = 'at' in input && typeof input.at === 'string' ? input.at : null;
      return onDone(
        when === null
          ? sentText(t, sentTo, outbox)
          : t('mail:send.scheduled', {
              to: sentTo,
              at: `${format.date(when.slice(0, DAY_LENGTH))}, ${when.slice(DAY_LENGTH + 1)}`,
            }),
      );
    },
  });
  return (
    <OperationForm
      operation={send}
      input={
        to.trim() === '' || at === ''
          ? null
          : inputOf({ to: to.trim(), ...typedOf(to, message), ...(at === null ? {} : { at }) })
      }
      action={at === null ? t('mail:send.do') : t('mail:send.doLater')}
      note={t('mail:send.kept')}
    >
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      <AddressInput value={to} onChange={setTyped} />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        label={t('mail:send.message')}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {waits && (
        <SegmentedControl
          size="md"
          aria-label={t('mail:send.when')}
          data={[
            { value: 'now', label: t('mail:send.now') },
            { value: 'later', label: t('mail:send.later') },
          ]}
          value={at === null ? 'now' : 'later'}
          onChange={(when) => setAt(when === 'now' ? null : nextMorning(today()))}
        />
      )}
      {at !== null && <MomentInput label={t('mail:send.at')} required value={at} onChange={setAt} />}
      <MailPreview {...preview} typed={typedOf(to, message)} />
    </OperationForm>
  );
}

function typedOf(to: string, message: string): Typed {
  const written = message.trim();
  return { ...(to.trim() === '' ? {} : { to: to.trim() }), ...(written === '' ? {} : { message: written }) };
}
