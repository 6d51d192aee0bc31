/** Notes a talk with a customer about what they owe, and until when they get no reminder. */
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { create } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import './texts.ts';

const { channel: channelField } = models.debtContact.fields;
/** Days that are offered to wait. */
const WAITS = [7, 15, 30] as const;

export interface DebtContactFormProps {
  readonly customer: number;
  readonly onDone: () => void;
}

export function DebtContactForm({ customer, onDone }: DebtContactFormProps) {
  const t = useT();
  const label = useLabel();
  const today = useToday();
  const [channel, setChannel] = useState(String(channelField.default));
  const [text, setText] = useState('');
  const [until, setUntil] = useState('');
  const save = useOnce({
    perform: (_: null, idempotencyKey) =>
      create(
        'debtContact',
        { customer, channel: Number(channel), text: text.trim() || null, snoozedUntil: until || null },
        { idempotencyKey },
      ),
    onDone: () => {
      refreshModels(new Set(['debtContact']));
      onDone();
    },
  });
  const form = useFormFocus(save.pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.run(null);
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <Select
          size="md"
          label={label(channelField.label)}
          allowDeselect={false}
          data={Object.entries(channelField.values).map(([value, words]) => ({ value, label: label(words) }))}
          value={channel}
          onChange={(value) => setChannel(value ?? channel)}
        />
        <Textarea
          size="md"
          data-autofocus
          autosize
          minRows={3}
          label={label(models.debtContact.fields.text.label)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Stack gap={8}>
          <DayInput
            size="md"
            label={t('mail:contact.until')}
            description={t('mail:contact.untilText')}
            value={until}
            onChange={setUntil}
          />
          <Group gap={8}>
            {WAITS.map((count) => (
              <Button key={count} variant="default" onClick={() => setUntil(addDays(today, count))}>
                {t('mail:contact.wait', { count })}
              </Button>
            ))}
            {until !== '' && (
              <Button variant="subtle" onClick={() => setUntil('')}>
                {t('mail:contact.noWait')}
              </Button>
            )}
          </Group>
        </Stack>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" size="lg" loading={save.pending} disabled={text.trim() === '' && until === ''}>
          {t('mail:contact.save')}
        </Button>
      </Stack>
    </form>
  );
}
