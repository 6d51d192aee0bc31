/** Fields of text: one line, several, Markdown with how it will look, and secrets. */
import { PasswordInput, SegmentedControl, Stack, Text, Textarea, TextInput, Typography } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { isCheckDigitWrong } from '#shared/domain/codes.ts';
import { writtenTaxNumber } from '#shared/domain/taxNumber.ts';
import { fieldCodes } from '#shared/errors.ts';
import { useLabel } from '../../values/useLabel.ts';
import { type InputProps, shared, textOf } from './inputProps.ts';
import { useContactData } from './useContactData.ts';

/** Characters of a `string` without a length of its own. */
const LONGEST = 255;

export function TextField(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const say = useLabel();
  const text = textOf(value);
  // Numbers of people are not those of articles.
  const isDoubtful = field.scanned === true && field.personal === undefined && isCheckDigitWrong(text);
  const { hint: contactHint, tidy, setTyping } = useContactData(props);
  const hint = isDoubtful ? say(fieldCodes.check_digit_wrong) : contactHint;
  return (
    <TextInput
      {...shared(props)}
      autoComplete="off"
      {...(hint === null ? {} : { description: hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      maxLength={field.max ?? LONGEST}
      type={field.telephone === true ? 'tel' : 'text'}
      value={text}
      onChange={(event) => {
        setTyping(true);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => {
        setTyping(false);
        const tidied = field.taxNumber === undefined ? tidy(text) : writtenTaxNumber(text);
        if (text !== tidied) onChange(tidied);
        onBlur();
      }}
    />
  );
}

export function LongTextField(props: InputProps) {
  return (
    <Textarea
      {...shared(props)}
      autosize
      minRows={2}
      maxRows={16}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

export function MarkdownField(props: InputProps) {
  const t = useT();
  const [looks, setLooks] = useState(false);
  const { label, value, onChange } = props;
  return (
    <Stack gap={4}>
      <SegmentedControl
        size="xs"
        style={{ alignSelf: 'flex-end' }}
        aria-label={label}
        data={[
          { value: 'write', label: t('form:markdown.write') },
          { value: 'look', label: t('form:markdown.look') },
        ]}
        value={looks ? 'look' : 'write'}
        onChange={(next) => setLooks(next === 'look')}
      />
      {looks ? (
        <section aria-label={label}>
          <Markdown text={textOf(value)} />
        </section>
      ) : (
        <Textarea
          {...shared(props)}
          autosize
          minRows={4}
          maxRows={24}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

/** Markdown as it looks. HTML in it shows as text, and links lead to the web or to mail only. */
function Markdown({ text }: { readonly text: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['markdown'],
    queryFn: async () => {
      const { default: MarkdownIt } = await import('markdown-it');
      return new MarkdownIt({ html: false, linkify: true, breaks: true });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.trim() === '') return <Text c="dimmed">{t('form:markdown.nothing')}</Text>;
  if (data === undefined) return <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: with `html: false` all tags in it are the renderer's own
    <Typography dangerouslySetInnerHTML={{ __html: data.render(text) }} />
  );
}

/** A secret: it goes to the service and is never shown again. */
export function SecretField(props: InputProps) {
  const t = useT();
  const { field, isNew, value, onChange } = props;
  return (
    <PasswordInput
      {...shared(props)}
      autoComplete="new-password"
      maxLength={field.max ?? LONGEST}
      description={isNew ? undefined : t('form:secret.kept')}
      visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
