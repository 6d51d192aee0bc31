/** The field of a time zone: those of Spain by their names, all others by their ids in the IANA database. */
import { Select } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { CANARY_ZONE, USUAL_ZONE } from '#shared/domain/spanishZones.ts';
import { type InputProps, isFine, shared, textOf } from './inputProps.ts';

export function ZoneField(props: InputProps) {
  const t = useT();
  const value = textOf(props.value);
  const others = new Set([...Intl.supportedValuesOf('timeZone'), ...(value === '' ? [] : [value])]);
  for (const named of [USUAL_ZONE, CANARY_ZONE]) others.delete(named);
  return (
    <Select
      {...shared(props)}
      data={[
        { value: USUAL_ZONE, label: t('form:zone.mainland') },
        { value: CANARY_ZONE, label: t('form:zone.canaries') },
        ...[...others].toSorted().map((id) => ({ value: id, label: id.replaceAll('_', ' ') })),
      ]}
      searchable
      limit={100}
      openOnFocus={isFine(props)}
      allowDeselect={false}
      nothingFoundMessage={t('records:nothingFound')}
      value={value === '' ? null : value}
      onChange={props.onChange}
    />
  );
}
