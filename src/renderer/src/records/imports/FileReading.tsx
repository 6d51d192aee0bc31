/** How the text of a file becomes rows, and which of them cannot be read. */
import { Alert, Checkbox, Group, Select, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type RowFault, type Separator, separators } from '#shared/imports/table.ts';
import { type Choice, type Encoding, encodings, type ReadFile } from './readFile.ts';

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
    const { encoding, separator, quotes, fills, sheet, heading, takesAll } = file;
    onReread({ encoding, separator, quotes, fills, sheet, heading, takesAll, ...choice });
  };
  // Read another way, the headings may be in another row.
  const text: Choice = { encoding: file.encoding, separator: file.separator, quotes: file.quotes };
  const isText = file.sheets.length === 0 && file.fault?.kind !== 'workbook';
  const refused = file.rows.filter(({ fault }) => fault !== null).length;
  return (
    <>
      <Text>
        {t('imports:file', { name: file.name, rows: number(file.rows.length), columns: file.columns.length })}
      </Text>
      <Text mb="sm" c="dimmed">
        {t('imports:counted', {
          all: number(file.rows.length + file.leftOut.length),
          read: number(file.rows.length - refused),
          refused: number(refused),
          left: number(file.leftOut.length),
        })}
      </Text>
      <Group gap="md" align="flex-end" mb="md">
        {file.sheets.length > 1 && (
          <Select
            w={230}
            label={t('imports:sheet')}
            data={file.sheets.map((name, index) => ({ value: String(index), label: name }))}
            value={String(file.sheet)}
            allowDeselect={false}
            onChange={(value) => value !== null && onReread({ sheet: Number(value) })}
          />
        )}
        {isText && (
          <>
            <Select
              w={190}
              label={t('imports:separator.label')}
              data={separators.map((separator) => ({ value: separator, label: names[separator] }))}
              value={file.separator}
              allowDeselect={false}
              onChange={(value) => value !== null && onReread({ ...text, separator: value as Separator })}
            />
            <Select
              w={230}
              label={t('imports:encoding')}
              data={encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] }))}
              value={file.encoding}
              allowDeselect={false}
              onChange={(value) => value !== null && onReread({ ...text, encoding: value as Encoding })}
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
              onChange={(value) => onReread({ ...text, quotes: value === 'text' ? 'text' : 'around' })}
            />
          </>
        )}
        <Select
          w={360}
          label={t('imports:heading')}
          data={file.openings.map((row) => ({
            value: String(row.index),
            label: t('imports:rowOf', { row: number(row.index + 1), text: row.text }),
          }))}
          value={String(file.heading)}
          allowDeselect={false}
          onChange={(value) => value !== null && reread({ heading: Number(value) })}
        />
      </Group>
      <LeftOut file={file} onTake={(takesAll) => reread({ takesAll })} />
      <Refused file={file} count={refused} onFill={(fills) => reread({ fills })} />
    </>
  );
}

interface LeftOutProps {
  readonly file: ReadFile;
  readonly onTake: (takesAll: boolean) => void;
}

/** Which rows with text are no records, and why. */
function LeftOut({ file: { leftOut, takesAll }, onTake }: LeftOutProps) {
  const t = useT();
  const { number } = useFormat();
  const reasons = {
    title: t('imports:left.why.title'),
    sum: t('imports:left.why.sum'),
    note: t('imports:left.why.note'),
    heading: t('imports:left.why.heading'),
  };
  const count = leftOut.length;
  const isBelow = takesAll || leftOut.some(({ why }) => why !== 'title');
  if (count === 0 && !takesAll) return null;
  return (
    <Alert
      mb="md"
      color="gray"
      role="status"
      title={count === 0 ? undefined : t('imports:left.title', { count, rows: number(count) })}
    >
      {leftOut.slice(0, NAMED).map(({ index, text, why }) => (
        <Text key={index} size="sm">
          {`${t('imports:rowOf', { row: number(index + 1), text })} — ${reasons[why]}`}
        </Text>
      ))}
      {count > NAMED && <Text size="sm">…</Text>}
      {isBelow && (
        <Checkbox
          mt="xs"
          label={t('imports:left.take')}
          checked={takesAll}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
      )}
    </Alert>
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
