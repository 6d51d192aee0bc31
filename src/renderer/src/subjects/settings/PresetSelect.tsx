/** Fills in what a person would have to look up: the parts of a value that everybody with one provider or device has. */
import { Select, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { Preset } from '#shared/settings/defineSetting.ts';

export interface PresetSelectProps {
  readonly presets: readonly Preset[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

export function PresetSelect({ presets, value, onChange }: PresetSelectProps) {
  const t = useT();
  const label = useLabel();
  const parts = typeof value === 'object' && value !== null ? (value as Preset['parts']) : {};
  // What was filled in by one, and left as it is, is that one.
  const chosen = presets.find((preset) => Object.entries(preset.parts).every(([name, part]) => parts[name] === part));
  return (
    <div>
      <Select
        size="md"
        label={t('settings:preset')}
        placeholder={t('settings:noPreset')}
        data={presets.map(({ name }) => name)}
        maxDropdownHeight={320}
        value={chosen?.name ?? null}
        onChange={(name) => {
          const preset = presets.find((each) => each.name === name);
          if (preset !== undefined) onChange({ ...parts, ...preset.parts });
        }}
      />
      {chosen?.note !== undefined && (
        <Text size="sm" mt={6}>
          {label(chosen.note)}
        </Text>
      )}
    </div>
  );
}
