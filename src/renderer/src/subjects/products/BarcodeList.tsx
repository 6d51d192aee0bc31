/** The barcodes of a product: scanned or typed, one after the other, and taken away. */
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { scalesQuery } from '#screens/base/api/tillQueries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { Panel, type PanelProps } from '#screens/records/parts/Panel.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { isCheckDigitWrong } from '#shared/domain/codes.ts';
import { articleCode } from '#shared/domain/scaleCodes.ts';
import { fieldCodes } from '#shared/errors.ts';
import classes from './Barcodes.module.css';

export interface BarcodeListProps {
  readonly codes: readonly string[];
  readonly mayWrite: boolean;
  readonly pending: boolean;
  /** Why the last one was not taken; null while nothing is wrong. */
  readonly problem: string | null;
  readonly query?: PanelProps['query'];
  readonly onAdd: (code: string) => void;
  readonly onRemove: (code: string) => void;
}

export function BarcodeList(props: BarcodeListProps) {
  const t = useT();
  const say = useLabel();
  const { codes, mayWrite, query, onRemove } = props;
  return (
    <Panel title={t('products:barcodes.title')} {...(query === undefined ? {} : { query })}>
      {codes.length === 0 && <Text c="dimmed">{t('products:barcodes.none')}</Text>}
      <ul className={classes.codes} aria-label={t('products:barcodes.title')}>
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            <span>
              {code}
              {isCheckDigitWrong(code) && (
                <Text component="span" display="block" size="sm" className={classes.doubt}>
                  {say(fieldCodes.check_digit_wrong)}
                </Text>
              )}
            </span>
            {mayWrite && (
              <ActionIcon
                size={44}
                variant="subtle"
                color="gray"
                aria-label={t('products:barcodes.remove', { code })}
                title={t('products:barcodes.remove', { code })}
                onClick={() => onRemove(code)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <Adding {...props} />}
    </Panel>
  );
}

function Adding({ pending, problem, onAdd: onAddCode }: BarcodeListProps) {
  const t = useT();
  const { data: scales = [] } = useQuery(scalesQuery);
  // Each label of a scale has another price: what they share is the code.
  const onAdd = (code: string): void => onAddCode(articleCode(code, scales));
  const [text, setText] = useState('');
  // What is scanned while a dialog is open is meant for the dialog.
  useScan((code) => {
    if (document.querySelector('[role=dialog]') === null) onAdd(code);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const code = text.trim();
    if (code === '') return;
    setText('');
    onAdd(code);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start">
        <TextInput
          size="md"
          style={{ flex: 1 }}
          aria-label={t('products:barcodes.field')}
          placeholder={t('products:barcodes.hint')}
          leftSection={<IconBarcode size={20} aria-hidden />}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default" loading={pending}>
          {t('products:barcodes.add')}
        </Button>
      </Group>
    </form>
  );
}
