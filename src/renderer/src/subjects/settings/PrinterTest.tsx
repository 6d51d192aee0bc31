/** Prints a test on a receipt printer and asks what was right on the paper: the answers are its settings. */
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { characterChoices, columnChoices, TEST_LETTERS } from '#shared/domain/receiptPrinters.ts';

/** A printer of the setting, as the form has it. */
type Row = { readonly [name: string]: unknown };

export interface PrinterTestProps {
  readonly printer: Row;
  readonly onChange: (printer: Row) => void;
}

/** Milliseconds between questions how far the print is. */
const POLL = 500;

export function PrinterTest({ printer, onChange }: PrinterTestProps) {
  const t = useT();
  const { host, port } = printer;
  const print = useMutation({
    mutationFn: async (name: string) => {
      const address = { host: String(host), ...(typeof port === 'number' ? { port } : {}) };
      const language = currentLanguage();
      return call('posPrintTest', { ...address, language, uuid: name }, { idempotencyKey: name });
    },
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={typeof host !== 'string' || host === ''}
        loading={print.isPending}
        onClick={() => print.mutate(uuid())}
      >
        {t('settings:receiptPrinters.test')}
      </Button>
      {print.error !== null && <ErrorNotice error={print.error} onClose={print.reset} />}
      {print.data !== undefined && print.variables !== undefined && (
        <Questions
          name={print.variables}
          first={print.data}
          printer={printer}
          onChange={onChange}
          onClose={print.reset}
        />
      )}
    </Stack>
  );
}

interface QuestionsProps extends PrinterTestProps {
  /** The name of the print, and what was said of it at first. */
  readonly name: string;
  readonly first: Awaited<ReturnType<typeof call<'posPrintTest'>>>;
  readonly onClose: () => void;
}

function Questions({ name, first, printer, onChange, onClose }: QuestionsProps) {
  const t = useT();
  const [characters, setCharacters] = useState(String(printer.characters ?? 1));
  const [columns, setColumns] = useState(String(printer.columns ?? 42));
  const { data: state } = useQuery({
    queryKey: ['print', name],
    queryFn: () => call('posPrintStatus', { uuid: name }),
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.outcome === 'printing' ? POLL : false),
  });
  const isSilent = state.outcome === 'unknown' || state.trouble === 'silent';
  const use = (): void => {
    const confirms = state.outcome === 'printed' || !isSilent;
    onChange({ ...printer, characters: Number(characters), columns: Number(columns), confirms });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings:receiptPrinters.testTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="lg">
        {state.outcome === 'printing' && !isSilent && (
          <Text role="status">{t('settings:receiptPrinters.printing')}</Text>
        )}
        {isSilent && <Text role="status">{t('settings:receiptPrinters.silent')}</Text>}
        <Question
          title={t('settings:receiptPrinters.whichLetters')}
          help={t('settings:receiptPrinters.lettersHelp')}
          sample={TEST_LETTERS}
          choices={characterChoices}
          value={characters}
          onChange={setCharacters}
        />
        <Question
          title={t('settings:receiptPrinters.whichWidth')}
          help={t('settings:receiptPrinters.widthHelp')}
          choices={columnChoices}
          value={columns}
          onChange={setColumns}
        />
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('settings:receiptPrinters.nothingCame')}
          </Button>
          <Button size="md" onClick={use}>
            {t('settings:receiptPrinters.use')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly help: string;
  /** What it has to say on the paper. */
  readonly sample?: string;
  readonly choices: readonly number[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Question({ title, help, sample, choices, value, onChange }: QuestionProps) {
  const id = useId();
  return (
    <Stack gap="xs">
      <Text fw={600} id={id}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {sample !== undefined && (
        <Text ff="monospace" size="lg">
          {sample}
        </Text>
      )}
      <SegmentedControl
        fullWidth
        size="md"
        aria-labelledby={id}
        data={choices.map(String)}
        value={value}
        onChange={onChange}
      />
    </Stack>
  );
}
