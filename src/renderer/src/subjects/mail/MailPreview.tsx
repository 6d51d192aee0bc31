/** An e-mail as it will be, made by what will send it. */
import { Button, Collapse, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { emailAddress } from '#shared/domain/emailAddress.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import classes from './Mail.module.css';

type Preview = OutputOf<Contract<'previewInvoiceEmail'>>;

/** What is typed of an e-mail so far. */
export interface Typed {
  readonly to?: string;
  readonly message?: string;
}

export interface MailPreviewProps {
  /** What it brings, to tell it from others. */
  readonly of: readonly (string | number)[];
  readonly typed: Typed;
  readonly read: (typed: Typed) => Promise<Preview>;
}

/** Milliseconds after which what is typed is looked at. */
const TYPING = 400;

export function MailPreview({ of, typed, read }: MailPreviewProps) {
  const t = useT();
  const [isShown, { toggle }] = useDisclosure(false);
  const { data, error } = usePreview({ of, typed, read });
  return (
    <Stack gap={6} data-testid="mail-preview">
      {error !== null && <ErrorNotice error={error} />}
      {error === null && data === undefined && <Skeleton height={72} />}
      {data !== undefined && (
        <>
          {data.outbox && <Text size="sm">{t('mail:preview.outbox')}</Text>}
          <Head preview={data} />
          <Button variant="subtle" size="md" onClick={toggle} aria-expanded={isShown}>
            {isShown ? t('mail:preview.hide') : t('mail:preview.look')}
          </Button>
          <Collapse expanded={isShown}>
            <MailText text={data.text} />
          </Collapse>
        </>
      )}
    </Stack>
  );
}

/** All of an e-mail. */
export function MailShown({ preview }: { readonly preview: Preview }) {
  const t = useT();
  return (
    <Stack gap="sm">
      {preview.outbox && <Text size="sm">{t('mail:preview.outbox')}</Text>}
      <Head preview={preview} />
      <MailText text={preview.text} />
    </Stack>
  );
}

/** The words of an e-mail. */
function MailText({ text }: { readonly text: string }) {
  const t = useT();
  return (
    <Paper withBorder p="sm" className={classes.text} tabIndex={0} role="region" aria-label={t('mail:preview.title')}>
      {text}
    </Paper>
  );
}

/** Whom an e-mail is from and to, what it is about and what it brings. */
function Head({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const { from, to, subject, attachments } = preview;
  const lines = [
    [t('mail:preview.from'), `${from.name} <${from.address}>`],
    [t('mail:preview.to'), to ?? t('mail:preview.nobody')],
    [t('mail:preview.subject'), subject],
    ...(attachments.length === 0 ? [] : [[t('mail:preview.files'), attachments.join(', ')] as const]),
  ] as const;
  return (
    <dl className={classes.head} aria-label={t('mail:preview.title')}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function usePreview({ of, typed, read }: MailPreviewProps) {
  const [{ to, message }] = useDebouncedValue(typed, TYPING);
  // What is no address yet is not asked about: the sending says what is wrong with it.
  const known = to !== undefined && emailAddress().safeParse(to).success ? { to } : {};
  const asked = { ...known, ...(message === undefined ? {} : { message }) };
  return useQuery({
    queryKey: ['mail', 'preview', ...of, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
