/** Notes a talk with a customer about what they owe, and until when they get no reminder. */
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { OperationForm } from '#screens/components/OperationForm.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';

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
  const save = useRecordWrite({ onDone });
  return (
    <OperationForm
      operation={save}
      input={
        text.trim() === '' && until === ''
          ? null
          : {
              save: 'debtContact',
              id: null,
              body: { customer, channel: Number(channel), text: text.trim() || null, snoozedUntil: until || null },
            }
      }
      action={t('mail:contact.save')}
    >
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
    </OperationForm>
  );
}
