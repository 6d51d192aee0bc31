/** Fields of anything: a list of words as words, everything else as JSON. */
import { TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { isUnreadable, unreadable } from '../../values/formValues.ts';
import { type InputProps, shared } from './inputProps.ts';

export function JsonField(props: InputProps) {
  const { field, value } = props;
  const isWords = field.type === 'any[]' && (value === null || (Array.isArray(value) && value.every(isWord)));
  return isWords ? <WordsField {...props} /> : <JsonText {...props} />;
}

function WordsField(props: InputProps) {
  const t = useT();
  return (
    <TagsInput
      {...shared(props)}
      description={t('form:words')}
      acceptValueOnBlur
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      onChange={props.onChange}
    />
  );
}

function JsonText(props: InputProps) {
  const t = useT();
  const { value, error, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const written = isUnreadable(value) ? value.$unreadable : value === null ? '' : JSON.stringify(value, null, 2);
  // What was typed stands as long as it says the value; a value set from outside is written anew.
  const isCurrent = typed !== null && JSON.stringify(read(typed)) === JSON.stringify(value);
  return (
    <Textarea
      {...shared(props)}
      autosize
      minRows={3}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 14 } }}
      error={isUnreadable(value) && error !== null ? t('form:json') : error}
      value={isCurrent ? typed : written}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(read(text));
      }}
      onBlur={() => {
        if (!isUnreadable(value)) setTyped(null);
        props.onBlur();
      }}
    />
  );
}

function read(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // Half typed, or wrong: the form says so when the field is left.
    return unreadable(text);
  }
}

const isWord = (item: unknown): boolean => typeof item === 'string';
