/** The columns of an import that was checked, read another way and checked again. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { findModel } from '#shared/catalogue/index.ts';
import type { ImportState } from './importState.ts';
import { ReadingForm } from './ReadingForm.tsx';
import type { Reading } from './upload.ts';

const SAMPLE = 100;

export function MapAgain({ state, onDone }: { readonly state: ImportState; readonly onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const model = findModel(state.model);
  const [reading, setReading] = useState<Reading | null>(state.reading);
  const { data, error } = useRead('importRows', { import: state.id, limit: SAMPLE });
  const check = useOperation('importCheck', { onDone });
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
          onClick={() => check.run({ import: state.id, ...reading })}
        >
          {t('imports:check', { count: state.rows, rows: format.number(state.rows) })}
        </Button>
      </Group>
    </>
  );
}
