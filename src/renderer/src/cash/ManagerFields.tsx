/** A manager stands for a difference: who, and the PIN. */
import { Alert, Select, SimpleGrid, Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { PinField } from '#screens/subjects/staff/pin/PinField.tsx';
import type { Closing } from './useClosing.ts';

export function ManagerFields({ limit, closing }: { readonly limit: number | null; readonly closing: Closing }) {
  const t = useT();
  const format = useFormat();
  const staff = useRead('sessionAuthorisers', { scope: 'pos:authorise' }, ['user', 'profile']).data ?? [];
  return (
    <Alert color="orange" icon={<IconUserShield aria-hidden />} title={t('cash:close.managerTitle')}>
      <Text size="sm">
        {limit === null ? t('cash:close.managerNoteAny') : t('cash:close.managerNote', { limit: format.money(limit) })}
      </Text>
      <NumberPadArea>
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
          <Select
            size="md"
            label={t('cash:close.manager')}
            data={staff.map((member) => ({
              value: String(member.id),
              label: `${member.name} · ${member.profileName}`,
            }))}
            value={closing.manager === null ? null : String(closing.manager)}
            onChange={(value) => closing.setManager(value === null ? null : Number(value))}
            error={closing.faults.manager}
          />
          <PinField
            size="md"
            label={t('cash:close.managerPin')}
            value={closing.pin}
            onChange={closing.setPin}
            error={closing.faults.pin}
            visibilityToggleButtonProps={{ 'aria-label': t('session:show') }}
          />
        </SimpleGrid>
      </NumberPadArea>
    </Alert>
  );
}
