/** Who else has a subscription besides its holder. */
import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { CustomerSelect } from '../../customers/CustomerSelect.tsx';
import type { Faults } from './faults.ts';

export interface BeneficiariesProps {
  /** How many there may be. */
  readonly most: number;
  readonly value: readonly (number | null)[];
  readonly faults: Faults;
  readonly onChange: (value: readonly (number | null)[]) => void;
}

export function Beneficiaries({ most, value, faults, onChange }: BeneficiariesProps) {
  const t = useT();
  // What is typed into a row stays with it when one above it goes.
  const [keys, setKeys] = useState<readonly number[]>(() => value.map((_, index) => index));
  const add = (): void => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...value, null]);
  };
  const remove = (index: number): void => {
    setKeys(keys.filter((_, place) => place !== index));
    onChange(value.filter((_, place) => place !== index));
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('subscriptions:field.beneficiaries')}>
      {value.map((customer, index) => (
        <Group key={keys[index]} gap={4} wrap="nowrap" align="flex-end">
          <Box flex={1} miw={0}>
            <CustomerSelect
              label={t('subscriptions:field.beneficiary', { number: index + 1 })}
              value={customer}
              error={faults.at(`#/beneficiaries/${index}`)}
              onChange={(next) => onChange(value.map((one, place) => (place === index ? next : one)))}
            />
          </Box>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t('subscriptions:field.removeBeneficiary', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {value.length < most && (
        <Group>
          <Button size="sm" h={44} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('subscriptions:field.addBeneficiary')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
