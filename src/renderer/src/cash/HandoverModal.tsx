/** Handover: the drawer is counted, who has it leaves it with a PIN, and who takes it over confirms with theirs. */
import { Alert, Button, Chip, Fieldset, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import { PinField } from '#screens/subjects/staff/pin/PinField.tsx';
import { sub, toMoney } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CashCountInput } from './CashCountInput.tsx';
import { LeftOpen } from './LeftOpen.tsx';
import { useHandover } from './useHandover.ts';

export interface HandoverModalProps {
  readonly state: PosState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function HandoverModal({ state, opened, onClose }: HandoverModalProps) {
  const t = useT();
  return (
    <FormModal opened={opened} onClose={onClose} size={720} title={t('cash:handover.title')}>
      <HandoverForm state={state} onDone={onClose} />
    </FormModal>
  );
}

function HandoverForm({ state, onDone }: { readonly state: PosState; readonly onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const handover = useHandover(state, onDone);
  const form = useFormFocus(handover.pending);
  const fromPin = useRef<HTMLInputElement>(null);
  const takers = useRef<HTMLDivElement>(null);
  const { draft, set, faults, staff } = handover;

  const goToTakers = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const group = takers.current;
    (group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input'))?.focus();
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        handover.submit(event.currentTarget);
      }}
      noValidate
    >
      <Stack gap="md">
        <CashCountInput
          label={t('cash:count.cashTotal')}
          value={draft.count}
          onChange={(count) => set({ count })}
          initialMode="amount"
          onDone={() => fromPin.current?.focus()}
          error={faults.count ?? null}
        />
        {state.expectedCash !== null && draft.count.total !== null && (
          <Group justify="space-between" className={classes.last} role="status" data-testid="handover-difference">
            <Text>{t('cash:handover.expected', { amount: format.money(state.expectedCash) })}</Text>
            <DifferenceText difference={sub(draft.count.total, toMoney(state.expectedCash))} fw={700} />
          </Group>
        )}
        {state.blindCount && (
          <Alert color="gray" icon={<IconEyeOff aria-hidden />}>
            {t('cash:close.blindNote')}
          </Alert>
        )}
        <LeftOpen pos={state.pos} posName={state.posName} />
        <Fieldset variant="unstyled" legend={t('cash:handover.from')} classNames={{ legend: classes.legend }}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4}>
            <Select
              aria-label={t('cash:handover.from')}
              size="md"
              allowDeselect={false}
              comboboxProps={{ withinPortal: true }}
              data={staff.map(({ id, name, profileName }) => ({
                value: String(id),
                label: `${name} · ${profileName}`,
              }))}
              value={draft.from === null ? null : String(draft.from)}
              onChange={(value) => set({ from: value === null ? null : Number(value), fromPin: '' })}
              error={faults.from}
            />
            <PinField
              ref={fromPin}
              aria-label={t('cash:handover.fromPin')}
              placeholder={t('cash:handover.pin')}
              size="md"
              value={draft.fromPin}
              onChange={(pin) => set({ fromPin: pin })}
              onKeyDown={goToTakers}
              error={faults.fromPin}
              visibilityToggleButtonProps={{ 'aria-label': t('session:show') }}
            />
          </SimpleGrid>
        </Fieldset>
        <Taker handover={handover} holder={state.holder} takers={takers} />
        {handover.problem !== null && <ErrorNotice error={handover.problem} note={t('cash:nothingSaved')} />}
        <Button type="submit" size="lg" loading={handover.pending}>
          {t('cash:handover.save')}
        </Button>
      </Stack>
    </form>
  );
}

interface TakerProps {
  readonly handover: ReturnType<typeof useHandover>;
  /** Who has the drawer. */
  readonly holder: PosState['holder'];
  readonly takers: RefObject<HTMLDivElement | null>;
}

/** Who takes the drawer over. */
function Taker({ handover: { draft, set, faults, staff }, holder, takers }: TakerProps) {
  const t = useT();
  const toPin = useRef<HTMLInputElement>(null);
  const others = staff.filter(({ id }) => id !== draft.from && id !== holder);

  /** Digits typed on a name are that person's PIN, and Enter goes to it. */
  const typeOnName = (event: KeyboardEvent): void => {
    const isDigit = /^\d$/.test(event.key);
    if ((!isDigit && event.key !== 'Enter') || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!isDigit) event.preventDefault();
    const named = event.target instanceof HTMLInputElement ? Number(event.target.value) : Number.NaN;
    if (draft.to === null && named > 0) set({ to: named });
    // The browser types the digit where the focus is by then.
    toPin.current?.focus();
  };

  return (
    <Fieldset variant="unstyled" legend={t('cash:handover.to')} classNames={{ legend: classes.legend }}>
      <Stack gap="sm" mt={4}>
        <Chip.Group value={draft.to === null ? '' : String(draft.to)} onChange={(to) => set({ to: Number(to) })}>
          <Group gap="xs" ref={takers} onKeyDown={typeOnName}>
            {others.map(({ id, name }) => (
              <Chip
                key={id}
                value={String(id)}
                size="lg"
                variant="outline"
                classNames={{ label: classes.choice }}
                aria-invalid={faults.to === undefined ? undefined : true}
                onClick={(event) => event.detail > 0 && toPin.current?.focus()}
              >
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {others.length === 0 && <Text c="dimmed">{t('cash:handover.nobody')}</Text>}
        {faults.to !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {faults.to}
          </Text>
        )}
        <PinField
          ref={toPin}
          aria-label={t('cash:handover.toPin')}
          placeholder={t('cash:handover.pin')}
          size="md"
          value={draft.toPin}
          onChange={(pin) => set({ toPin: pin })}
          error={faults.toPin}
          visibilityToggleButtonProps={{ 'aria-label': t('session:show') }}
        />
      </Stack>
    </Fieldset>
  );
}
