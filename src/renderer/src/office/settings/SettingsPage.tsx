/** The first screen of the settings: all there are, in groups, each with what holds. */
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel, type WriteLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { fold } from '#shared/domain/text.ts';
import { groupNames, type SettingGroup, settingGroups } from '#shared/settings/groups.ts';
import { type SettingKey, settingKeys, settingOf } from '#shared/settings.ts';
import { Keys } from './Keys.tsx';
import { MachineFacts } from './MachineFacts.tsx';
import { OwnSettings } from './OwnSettings.tsx';
import { SettingRow } from './SettingRow.tsx';
import classes from './Settings.module.css';
import { type SettingPlace, settingPlaces } from './settingPlaces.ts';

export function SettingsPage() {
  const t = useT();
  const label = useLabel();
  const [wanted, setWanted] = useState('');
  const groups = useGroups();
  const mayReadKeys = usePermission('apiKey:read');
  const mayAdminister = usePermission('system:admin');
  const shown = groups
    .map((group) => matching(group, wanted, label, t))
    .filter(({ places, settings }) => places.length + settings.length > 0);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>{t('settings:title')}</Title>
        {groups.length > 1 && (
          <TextInput
            size="md"
            type="search"
            className={classes.search}
            aria-label={t('settings:search')}
            placeholder={t('settings:search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
      </div>
      {shown.length > 1 && (
        <nav aria-label={t('settings:groups')} className={classes.anchors}>
          {wanted === '' && (
            <a href="#settings-own" className={classes.anchor}>
              {t('settings:own.title')}
            </a>
          )}
          {shown.map(({ name }) => (
            <a key={name} href={`#settings-${name}`} className={classes.anchor}>
              {label(settingGroups[name])}
            </a>
          ))}
        </nav>
      )}
      {wanted === '' && <OwnSettings />}
      {wanted !== '' && shown.length === 0 && <Text c="dimmed">{t('settings:noneFound')}</Text>}
      {shown.map(({ name, places, settings }) => {
        const showsKeys = name === 'integrations' && mayReadKeys && wanted === '';
        return (
          <section key={name} id={`settings-${name}`} className={classes.part} aria-labelledby={`title-${name}`}>
            <Title order={2} size="h3" id={`title-${name}`}>
              {label(settingGroups[name])}
            </Title>
            <PlaceLinks places={places.filter((place) => !showsKeys || place.name !== 'apiKey')} />
            {settings.length > 0 && <SettingRows keys={settings} />}
            {showsKeys && <Keys />}
            {name === 'machine' && mayAdminister && wanted === '' && <MachineFacts />}
          </section>
        );
      })}
    </div>
  );
}

interface Group {
  readonly name: SettingGroup;
  readonly places: readonly SettingPlace[];
  readonly settings: readonly SettingKey[];
}

/** What there is of each group for whoever looks: the settings of the service are for those who write settings. */
function useGroups(): readonly Group[] {
  const label = useLabel();
  const permissions = useSession()?.permissions ?? [];
  const mayWrite = usePermission('setting:write');
  return groupNames.map((name) => ({
    name,
    places: settingPlaces(name, permissions),
    settings: mayWrite
      ? settingKeys
          .filter((key) => settingOf(key).group === name)
          .sort((a, b) => label(settingOf(a).label).localeCompare(label(settingOf(b).label)))
      : [],
  }));
}

/** What of a group has these words: in its name all of it. */
function matching(group: Group, wanted: string, label: WriteLabel, t: ReturnType<typeof useT>): Group {
  const words = fold(wanted).split(' ').filter(Boolean);
  const has = (text: string): boolean => words.every((word) => fold(text).includes(word));
  if (words.length === 0 || has(label(settingGroups[group.name]))) return group;
  return {
    ...group,
    places: group.places.filter(({ title }) => has(title(t, label))),
    settings: group.settings.filter((key) => {
      const { label: title, about, parts } = settingOf(key);
      return has([title, about, ...Object.values(parts)].map(label).join(' '));
    }),
  };
}

function SettingRows({ keys }: { readonly keys: readonly SettingKey[] }) {
  const { data, error, refetch } = useListAll('setting');
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordFieldsLoading />;
  return (
    <ul className={classes.settings}>
      {keys.map((key) => (
        <SettingRow key={key} name={key} record={recordOf(data, key)} />
      ))}
    </ul>
  );
}

function recordOf(records: readonly ApiRecord<'setting'>[], key: SettingKey): ApiRecord<'setting'> | null {
  return records.find((record) => record.key === key) ?? null;
}

/** The lists and screens of a group of settings. */
function PlaceLinks({ places }: { readonly places: readonly SettingPlace[] }) {
  const t = useT();
  const label = useLabel();
  if (places.length === 0) return null;
  return (
    <div className={classes.places}>
      {places.map(({ name, to, params, title }) => (
        <Button
          key={name}
          size="md"
          variant="default"
          renderRoot={(props) => <Link {...props} to={to} {...(params === undefined ? {} : { params })} />}
        >
          {title(t, label)}
        </Button>
      ))}
    </div>
  );
}
