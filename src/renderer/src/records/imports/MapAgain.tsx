/** The columns of an import that was checked, read another way and checked again. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient, useOperation } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { findModel } from '#shared/catalogue/index.ts';
import type { ImportState } from './ImportRun.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import type { Reading } from './upload.ts';
import { useStep } from './useStep.ts';

const SAMPLE = 100;

export function MapAgain({ state, onDone }: { readonly state: ImportState; readonly onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const model = findModel(state.model);
  const [reading, setReading] = useState<Reading | null>(state.reading);
  const { data, error } = useOperation('importRows', { import: state.id, limit: SAMPLE });
  const check = useStep(async (input: Reading, key) => {
    await call('importCheck', { import: state.id, ...input }, { idempotencyKey: key });
    await queryClient.invalidateQueries({ queryKey: ['operation', 'importStatus', { import: state.id }] });
    onDone();
  });
  if (model === undefined || reading === null) return null;
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <ReadingForm
        model={model}
        columns={state.columns}
        sample={(data?.rows ?? []).map(({ cells }) => cells)}
        reading={reading}
        onChange={setReading}
      />
      {check.error !== null && <ErrorNotice error={check.error} />}
      <Group mt="lg" gap="sm">
        <Button size="md" variant="default" disabled={check.pending} onClick={onDone}>
          {t('imports:cancel')}
        </Button>
        <Button
          size="md"
          loading={check.pending}
          disabled={reading.mapping.every((name) => name === null)}
          onClick={() => check.run(reading)}
        >
          {t('imports:check', { count: state.rows, rows: format.number(state.rows) })}
        </Button>
      </Group>
    </>
  );
}
