/** The lists and screens of a group of settings. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import classes from './Settings.module.css';
import type { SettingPlace } from './settingPlaces.ts';

export function PlaceLinks({ places }: { readonly places: readonly SettingPlace[] }) {
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
