/** Exports everything that is stored about a customer, as a file. */
import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { file } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useSteps } from '#screens/components/useOperation.ts';

export interface ExportFormProps {
  readonly customer: number;
  readonly name: string;
  readonly onDone: () => void;
}

export function ExportForm({ customer, name, onDone }: ExportFormProps) {
  const t = useT();
  const { run, pending, error } = useSteps(
    async (_: null) =>
      save(
        `${t('customers:export.file', { name })}.zip`,
        await file(`/api/customers/personalData.zip?customer=${customer}`),
      ),
    { onDone },
  );
  const form = useFormFocus(pending);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        run(null);
      }}
    >
      <Stack>
        <Text>{t('customers:export.text')}</Text>
        {error !== null && <ErrorNotice error={error} note={t('customers:export.kept')} />}
        <Button
          type="submit"
          size="lg"
          data-autofocus
          loading={pending}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('customers:export.now')}
        </Button>
      </Stack>
    </form>
  );
}

async function save(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.saveFile(name, bytes);
    if (!result.ok && result.reason !== 'cancelled') throw new Error(result.detail ?? result.reason);
    return;
  }
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
