/** Searches a list as it is typed. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './List.module.css';

/** How long the typing of a search pauses before it is asked, in milliseconds. */
const TYPING = 150;

export interface SearchFieldProps {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
  readonly onDown: () => void;
}

export function SearchField({ value, input, onSearch, onDown }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // The way back, or the end of a filter: the address says something else than was typed.
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next.trim();
    onSearch(next.trim());
  }, TYPING);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
      ask('');
    }
  };
  return (
    <TextInput
      ref={input}
      size="md"
      type="search"
      className={classes.search}
      aria-label={t('list:search')}
      aria-keyshortcuts="/"
      placeholder={t('list:searchHint')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
