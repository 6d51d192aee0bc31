/** Fields of pictures and files: chosen, dropped or pasted, looked at and taken away. */
import { Box, Button, FileButton, Group, Image, Input, Text } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useImage } from '#screens/base/api/queries.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { isPictureType, MAX_PIXELS, pictureTypes } from '#shared/domain/pictures.ts';
import classes from './Form.module.css';
import { dataUri, hasTooManyPixels, smallerImage } from './files.ts';
import { type InputProps, textOf } from './inputProps.ts';

/** Bytes of a file that the service takes. */
const LARGEST = 8 * 1024 * 1024;
/** Sides of the picture on screen, in pixels. */
const SMALL = 88;
const LARGE = 220;

export interface FileFieldProps extends InputProps {
  /** The picture is shown large, and one that is pasted anywhere on the screen is taken. */
  readonly isLarge?: boolean;
}

export function FileField({ isLarge = false, ...props }: FileFieldProps) {
  const t = useT();
  const id = useId();
  const { field, label, value, error, required, onChange, onBlur } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const isImage = field.type === 'image';
  const text = textOf(value);

  const take = async (file: File | null | undefined): Promise<void> => {
    if (file === null || file === undefined) return;
    const taken = await readFile(t, file, isImage);
    setProblem(taken.problem);
    if (taken.problem === null) onChange(taken.content);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const onPaste = (event: ClipboardEvent | globalThis.ClipboardEvent): void => {
    const file = event.clipboardData?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  };
  usePasted(isLarge, onPaste);
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={problem ?? error}
      withAsterisk={required}
    >
      <Box
        role="group"
        aria-labelledby={id}
        className={classes.file}
        data-over={isOver || undefined}
        data-fault={(problem ?? error ?? null) !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        {...(isLarge ? {} : { onPaste })}
        data-large={isLarge || undefined}
        onBlur={onBlur}
      >
        {isImage && <Preview value={text} size={isLarge ? LARGE : SMALL} />}
        <div className={classes.fileText}>
          <Group gap="xs">
            <FileButton {...(isImage ? { accept: pictureTypes.join(',') } : {})} onChange={(file) => void take(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="md"
                  leftSection={<IconUpload size={18} aria-hidden />}
                  aria-label={t('form:file.chooseFor', { label })}
                >
                  {t('form:file.choose')}
                </Button>
              )}
            </FileButton>
            {text !== '' && (
              <Button
                variant="subtle"
                color="gray"
                size="md"
                leftSection={<IconTrash size={18} aria-hidden />}
                aria-label={t('form:file.removeOf', { label })}
                onClick={() => onChange(null)}
              >
                {t('form:file.remove')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {isImage ? t('form:file.hintImage') : t('form:file.hint')}
          </Text>
        </div>
      </Box>
    </Input.Wrapper>
  );
}

type TakenFile = { readonly problem: string } | { readonly problem: null; readonly content: string };

/** What a file holds, a picture made small; or why it cannot be taken. */
async function readFile(t: Translate, file: File, isImage: boolean): Promise<TakenFile> {
  if (isImage && !isPictureType(file.type)) return { problem: t('form:file.notImage') };
  try {
    if (isImage && (await hasTooManyPixels(file)))
      return { problem: t('form:file.tooManyPixels', { millions: MAX_PIXELS / 1_000_000 }) };
    const content = isImage ? await smallerImage(file) : file;
    return content.size > LARGEST
      ? { problem: t('form:file.tooLarge') }
      : { problem: null, content: await dataUri(content) };
  } catch (failure) {
    console.warn('a file cannot be read', failure);
    return { problem: t('form:file.unreadable') };
  }
}

/** Takes what is pasted anywhere on the screen. */
function usePasted(isOn: boolean, onPaste: (event: globalThis.ClipboardEvent) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: globalThis.ClipboardEvent): void => latest.current(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [isOn]);
}

interface PreviewProps {
  readonly value: string;
  readonly size: number;
}

function Preview({ value, size }: PreviewProps) {
  const stored = useImage(value.startsWith('/') ? value : null);
  const source = value.startsWith('data:') ? value : value === '' ? null : (stored ?? null);
  return source === null ? (
    <div className={classes.noPicture} style={{ width: size, height: size }}>
      <IconPhoto size={28} aria-hidden />
    </div>
  ) : (
    <Image src={source} alt="" w={size} h={size} radius="md" fit="contain" />
  );
}
