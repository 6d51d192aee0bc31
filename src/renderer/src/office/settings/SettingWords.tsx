/** What a row of the settings is called, and what it decides. */
import { Text } from '@mantine/core';
import classes from './Settings.module.css';

export interface SettingWordsProps {
  readonly title: string;
  readonly about: string;
}

export function SettingWords({ title, about }: SettingWordsProps) {
  return (
    <div className={classes.words}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </div>
  );
}
