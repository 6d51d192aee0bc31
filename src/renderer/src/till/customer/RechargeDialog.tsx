/** A product that several types of vouchers are sold as: which one it is. By keyboard, the digit of each or the arrows. */
import { Button, Stack, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { Recharge } from '#screens/subjects/checkout/basketLine.ts';

export interface RechargeDialogProps {
  readonly opened: boolean;
  readonly name: string;
  readonly types: readonly Recharge[];
  readonly onChoose: (type: Recharge) => void;
  readonly onClose: () => void;
}

export default function RechargeDialog({ opened, name, types, onChoose, onClose }: RechargeDialogProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:recharge.title', { name })} size="md">
      <Choices types={types} onChoose={onChoose} />
    </TillDialog>
  );
}

function Choices({ types, onChoose }: Pick<RechargeDialogProps, 'types' | 'onChoose'>) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const type = /^[1-9]$/.test(event.key) ? types[Number(event.key) - 1] : undefined;
      if (type !== undefined) {
        event.preventDefault();
        latest.current(type);
      }
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [types]);
  return (
    // Room for the ring of the first button's focus, which the dialog would cut off.
    <Stack ref={list} pt={6}>
      {types.map((type, index) => (
        <Button
          key={type.voucherType}
          size="lg"
          variant="default"
          justify="space-between"
          {...(index === 0 ? { 'data-autofocus': true } : {})}
          leftSection={<IconTicket size={22} aria-hidden />}
          rightSection={index < 9 ? <Key name={String(index + 1)} /> : null}
          onClick={() => onChoose(type)}
        >
          {type.name}
        </Button>
      ))}
      <Text size="sm" c="dimmed">
        {t('till:recharge.text')}
      </Text>
    </Stack>
  );
}
