/** The first step: which records, and the file they are in, chosen or dropped. */
import { Button, Select, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Import.module.css';

export interface ChooseFileProps {
  readonly models: readonly AnyModel[];
  readonly model: AnyModel;
  readonly onModel: (name: string) => void;
  readonly onFile: (file: File) => void;
}

export function ChooseFile({ models, model, onModel, onFile }: ChooseFileProps) {
  const t = useT();
  const label = useLabel();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <Stack gap="md">
      <Select
        size="md"
        maw={360}
        label={t('imports:records')}
        data={models.map(({ name, plural }) => ({ value: name, label: label(plural) }))}
        value={model.name}
        allowDeselect={false}
        searchable
        onChange={(name) => name !== null && onModel(name)}
      />
      {/* Dropping is for the mouse alone: the button in it does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on, with a button for everybody else */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={44} stroke={1.4} aria-hidden />
        <Text fw={600}>{t('imports:drop')}</Text>
        <Text size="sm" c="dimmed">
          {t('imports:dropHint')}
        </Text>
        <Button size="md" mt="xs" onClick={() => input.current?.click()}>
          {t('imports:choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
          aria-label={t('imports:choose')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) onFile(file);
            // Chosen again, the same file would change nothing.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Stack>
  );
}
