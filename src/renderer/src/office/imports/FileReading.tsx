/** How the text of a file becomes rows, and which of them cannot be read. */
import { Alert, Checkbox, Group, Select, Text } from '@mantine/core';
import type { RowFault } from '#shared/imports/table.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { type Choice, type Encoding, encodings, type ReadFile, type Separator, separators } from './readFile.ts';

export interface FileReadingProps {
  readonly file: ReadFile;
  readonly onReread: (choice: Choice) => void;
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
};

export function FileReading({ file, onReread }: FileReadingProps) {
  const t = useT();
  const { number } = useFormat();
  const names: Readonly<Record<Separator, string>> = {
    ';': t('imports:separator.semicolon'),
    ',': t('imports:separator.comma'),
    '\t': t('imports:separator.tab'),
    '|': t('imports:separator.bar'),
  };
  const reread = (choice: Choice): void => {
    const { encoding, separator, quotes, fills } = file;
    onReread({ encoding, separator, quotes, fills, ...choice });
  };
  const refused = file.rows.filter(({ fault }) => fault !== null).length;
  return (
    <>
      <Text>
        {t('imports:file', { name: file.name, rows: number(file.rows.length), columns: file.columns.length })}
      </Text>
      <Text mb="sm" c="dimmed">
        {t('imports:counted', {
          all: number(file.rows.length),
          read: number(file.rows.length - refused),
          refused: number(refused),
        })}
      </Text>
      <Group gap="md" align="flex-end" mb="md">
        <Select
          w={190}
          label={t('imports:separator.label')}
          data={separators.map((separator) => ({ value: separator, label: names[separator] }))}
          value={file.separator}
          allowDeselect={false}
          onChange={(value) => value !== null && reread({ separator: value as Separator })}
        />
        <Select
          w={230}
          label={t('imports:encoding')}
          data={encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] }))}
          value={file.encoding}
          allowDeselect={false}
          onChange={(value) => value !== null && reread({ encoding: value as Encoding })}
        />
        <Select
          w={210}
          label={t('imports:quotes.label')}
          data={[
            { value: 'around', label: t('imports:quotes.around') },
            { value: 'text', label: t('imports:quotes.text') },
          ]}
          value={file.quotes}
          allowDeselect={false}
          onChange={(value) => reread({ quotes: value === 'text' ? 'text' : 'around' })}
        />
      </Group>
      <Refused file={file} count={refused} onFill={(fills) => reread({ fills })} />
    </>
  );
}

/** Places that are named of many. */
const NAMED = 10;

interface RefusedProps {
  readonly file: ReadFile;
  readonly count: number;
  readonly onFill: (fills: boolean) => void;
}

/** Which rows cannot be read, and why. */
function Refused({ file: { rows, fills }, count, onFill }: RefusedProps) {
  const t = useT();
  const { number } = useFormat();
  const placesOf = (fault: RowFault): string => {
    const found = rows.filter((row) => row.fault === fault).map(({ place }) => number(place + 1));
    return found.slice(0, NAMED).join(', ') + (found.length > NAMED ? '…' : '');
  };
  const [quotes, few] = [placesOf('misplaced_quotes'), placesOf('too_few_cells')];
  if (count === 0 && !fills) return null;
  return (
    <Alert
      mb="md"
      color="orange"
      title={count === 0 ? undefined : t('imports:refused.title', { count, rows: number(count) })}
    >
      {quotes !== '' && <Text size="sm">{t('imports:refused.quotes', { places: quotes })}</Text>}
      {few !== '' && <Text size="sm">{t('imports:refused.few', { places: few })}</Text>}
      {(few !== '' || fills) && (
        <Checkbox
          mt="xs"
          label={t('imports:refused.fill')}
          checked={fills}
          onChange={(event) => onFill(event.currentTarget.checked)}
        />
      )}
    </Alert>
  );
}
