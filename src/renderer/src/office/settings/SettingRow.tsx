/** A setting in the list of its group: what it is for, what holds, and the way to change it. */
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { type SettingKey, settingOf } from '#shared/settings.ts';
import classes from './Settings.module.css';
import { SettingWords } from './SettingWords.tsx';

export interface SettingRowProps {
  readonly name: SettingKey;
  /** Null while it is not set. */
  readonly record: ApiRecord<'setting'> | null;
}

export function SettingRow({ name, record }: SettingRowProps) {
  const t = useT();
  const label = useLabel();
  const setting = settingOf(name);
  const mayWrite = usePermission('setting:write');
  const mayChange = usePermission(setting.scope) && mayWrite;
  const title = label(setting.label);
  const set = record === null ? null : setting.schema.safeParse(record.value);
  return (
    <li className={classes.setting} data-setting={name}>
      <SettingWords title={title} about={label(setting.about)} />
      <Text size="sm" className={classes.inForce} {...(record === null ? { c: 'dimmed' } : {})} data-testid="in-force">
        {set === null && t('settings:byDefault', { value: label(setting.unset) })}
        {set?.success === true && label(setting.inForce(set.data))}
        {set?.success === false && t('settings:unreadable')}
        {record?.hasSecret === true && ` · ${t('settings:withPassword')}`}
      </Text>
      {mayChange && (
        <Button
          size="md"
          variant="default"
          aria-label={t('settings:changeOf', { title })}
          renderRoot={(props) =>
            record === null ? (
              <Link {...props} to="/office/$model/new" params={{ model: 'setting' }} search={{ key: name }} />
            ) : (
              <Link {...props} to="/office/$model/$id" params={{ model: 'setting', id: String(record.id) }} />
            )
          }
        >
          {t('settings:change')}
        </Button>
      )}
    </li>
  );
}
