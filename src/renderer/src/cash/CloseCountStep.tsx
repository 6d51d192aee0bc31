/** First step of a closing: the drawer's cash and the card terminal's total. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { focusFault, focusFirst } from '#screens/components/focus.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CashCountInput, type CountMode } from './CashCountInput.tsx';
import type { CloseDraft } from './closeDraft.ts';
import type { CashCount } from './denominations.ts';

export interface CloseCountStepProps {
  readonly state: PosState;
  readonly draft: CloseDraft;
  readonly onDraft: (draft: CloseDraft) => void;
  readonly onNext: () => void;
}

const modeKey = (pos: number): string => `taquilla.countMode.${pos}`;

/** How a count is shown: as it was made, else as cash was counted here last. */
function modeOf(pos: number, { total, counts }: CashCount): CountMode {
  if (total !== null) return Object.keys(counts).length === 0 ? 'amount' : 'denominations';
  return localStorage.getItem(modeKey(pos)) === 'amount' ? 'amount' : 'denominations';
}

export function CloseCountStep({ state, draft, onDraft, onNext }: CloseCountStepProps) {
  const t = useT();
  const format = useFormat();
  const [missing, setMissing] = useState(false);
  const cardField = useRef<HTMLInputElement>(null);
  const { count } = draft;
  // No card sale, nothing to look up: left empty, the terminal's total is zero.
  const noCards = state.expectedCard === 0;
  const card = draft.card ?? (noCards ? 0 : null);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (count.total === null || card === null) {
      flushSync(() => setMissing(true));
      focusFault(event.currentTarget);
      return;
    }
    onDraft({ ...draft, card });
    onNext();
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes.countingRoom}
      ref={focusFirst}
      onKeyDown={(event) => {
        if (event.key !== 'PageDown' || event.repeat) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <div className={classes.counting}>
        <section aria-labelledby="close-cash">
          <Title order={2} id="close-cash" mb="sm">
            {t('cash:close.cashTitle')}
          </Title>
          <CashCountInput
            label={t('cash:count.cashTotal')}
            value={count}
            onChange={(next) => onDraft({ ...draft, count: next })}
            goesOn
            initialMode={modeOf(state.pos, count)}
            onMode={(mode) => localStorage.setItem(modeKey(state.pos), mode)}
            onDone={() => cardField.current?.focus()}
            error={missing && count.total === null ? t('cash:count.missing') : null}
          />
        </section>
        <section aria-labelledby="close-card" className={classes.cardSide}>
          <Title order={2} id="close-card" mb="sm">
            {t('cash:methods.card')}
          </Title>
          <MoneyInput
            ref={cardField}
            label={t('cash:close.cardTotal')}
            description={[
              t('cash:close.cardHint'),
              // Unless it is known that it took more than it gave back.
              ...((state.expectedCard ?? -1) < 0 ? [t('cash:close.cardBelowZero')] : []),
            ].join(' ')}
            size="lg"
            signed
            {...(noCards ? { placeholder: format.money(0) } : {})}
            value={draft.card}
            onChange={(value) => onDraft({ ...draft, card: value })}
            error={missing && card === null && t('cash:close.cardMissing')}
          />
          <Stack gap="sm" mt="auto" pt="lg">
            <Text size="sm" c="dimmed">
              {t('cash:close.keep')}
            </Text>
            <Button type="submit" size="xl" rightSection={<IconArrowRight size={22} aria-hidden />}>
              {t('cash:close.next')}
            </Button>
          </Stack>
        </section>
      </div>
    </form>
  );
}
