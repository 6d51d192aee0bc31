/** The field of a language: those that people here have by their names, and whatever else a record holds. */
import { Select } from '@mantine/core';
import { offeredLanguages } from '#shared/domain/documentLanguage.ts';
import { useT } from '../../../i18n/index.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { type InputProps, isFine, shared, textOf } from './inputProps.ts';

export function LanguageField(props: InputProps) {
  const t = useT();
  const value = textOf(props.value);
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'language' });
  const nameOf = (tag: string): string => {
    const name = offeredLanguages.includes(tag) ? (names.of(tag) ?? tag) : tag;
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  };
  const tags = new Set([...offeredLanguages, ...(value === '' ? [] : [value])]);
  return (
    <Select
      {...shared(props)}
      data={[...tags].map((tag) => ({ value: tag, label: nameOf(tag) }))}
      searchable
      openOnFocus={isFine(props)}
      allowDeselect={!props.required}
      nothingFoundMessage={t('office:nothingFound')}
      value={value === '' ? null : value}
      onChange={props.onChange}
    />
  );
}
