/** Second step of a closing: what differs, what may explain it, and what the cash point's limits ask for. */
import { Alert, Button, Group, Kbd, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { DifferenceHint } from '#screens/subjects/cash/DifferenceHint.tsx';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import type { PosState } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';
import { CorrectButton } from './CorrectButton.tsx';
import type { CloseDraft } from './closeDraft.ts';
import { FloatPlanFields } from './FloatPlanFields.tsx';
import { ManagerFields } from './ManagerFields.tsx';
import { useClosing } from './useClosing.ts';

export interface CloseReviewStepProps {
  readonly state: PosState;
  readonly opening: number;
  readonly draft: CloseDraft;
  readonly onDraft: (draft: CloseDraft) => void;
  readonly onBack: () => void;
  readonly onClosed: (zReport: ApiRecord<'zReport'>) => void;
}

export function CloseReviewStep({ state, opening, draft, onDraft, onBack, onClosed }: CloseReviewStepProps) {
  const t = useT();
  const cash = draft.count.total ?? toMoney(0);
  const card = toMoney(draft.card ?? 0);
  const differences = {
    cash: state.expectedCash === null ? null : sub(cash, toMoney(state.expectedCash)),
    card: state.expectedCard === null ? null : sub(card, toMoney(state.expectedCard)),
  };
  const closing = useClosing({ state, draft, differences: Object.values(differences).filter(isKnown), onClosed });
  const blind = isBlind(differences);

  const form = useFormFocus(closing.pending);
  const pressed = useRef(false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    flushSync(closing.submit);
    focusFault(event.currentTarget);
  };

  // Ctrl pressed anew: held on from the step before, it must not close by an Enter that comes twice.
  const closeKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Control') pressed.current = true;
    if (event.key !== 'Enter' || !event.ctrlKey || event.repeat || !pressed.current) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate onKeyDown={closeKeys}>
      <Stack gap="md" ref={focusStart}>
        <Title order={2} tabIndex={-1} data-start>
          {blind ? t('cash:close.blindTitle') : t('cash:close.reviewTitle')}
        </Title>
        <ReviewTable state={state} cash={cash} card={card} differences={differences} />
        {blind && (
          <Alert color="gray" icon={<IconEyeOff aria-hidden />}>
            {t('cash:close.blindNote')}
          </Alert>
        )}
        {differences.cash !== null && differences.card !== null && (
          <DifferenceHint
            pos={state.pos}
            opening={opening}
            closing={null}
            cash={differences.cash}
            card={differences.card}
            action={(hint) => (
              <CorrectButton
                key={hint.movement}
                hint={hint}
                pos={state.pos}
                cash={differences.cash ?? ZERO}
                card={differences.card ?? ZERO}
                onCorrected={() => focusTitle(form.current)}
              />
            )}
          />
        )}
        <FloatPlanFields state={state} draft={draft} onDraft={onDraft} />
        <Comments tolerance={state.tolerance} draft={draft} onDraft={onDraft} closing={closing} />
        {closing.demands.manager && <ManagerFields limit={state.managerLimit} closing={closing} />}
        {closing.problem !== null && <ErrorNotice error={closing.problem} note={t('cash:close.kept')} />}
        <Group justify="space-between" mt="sm">
          <Button variant="default" size="lg" onClick={onBack}>
            {t('cash:close.recount')}
          </Button>
          <Button
            onClickCapture={firstClickOnly}
            type="submit"
            size="lg"
            loading={closing.pending}
            leftSection={<IconLock size={22} aria-hidden />}
            rightSection={
              <Kbd size="xs" className={classes.keycap} aria-hidden>
                {`Ctrl ${t('till:keys.enterKey')}`}
              </Kbd>
            }
            aria-keyshortcuts="Control+Enter"
          >
            {t('cash:actions.close')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CommentsProps extends Pick<CloseReviewStepProps, 'draft' | 'onDraft'> {
  readonly tolerance: PosState['tolerance'];
  readonly closing: ReturnType<typeof useClosing>;
}

function Comments({ tolerance, draft, onDraft, closing }: CommentsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Textarea
      label={t('cash:close.comments')}
      description={
        closing.demands.comment
          ? t('cash:close.commentsRequired', { tolerance: format.money(tolerance) })
          : t('cash:optional')
      }
      withAsterisk={closing.demands.comment}
      required={closing.demands.comment}
      autosize
      minRows={2}
      maxLength={2000}
      value={draft.comments}
      onChange={(event) => onDraft({ ...draft, comments: event.currentTarget.value })}
      error={closing.faults.comments}
    />
  );
}

interface Differences {
  readonly cash: Money | null;
  readonly card: Money | null;
}

interface ReviewTableProps {
  readonly state: PosState;
  readonly cash: Money;
  readonly card: Money;
  readonly differences: Differences;
}

/** What there should be beside what there is; the latter alone where nobody is to know. */
function ReviewTable({ state, cash, card, differences }: ReviewTableProps) {
  const t = useT();
  const blind = isBlind(differences);
  return (
    <Table className={classes.review} verticalSpacing="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('cash:methods.method')}</Table.Th>
          {!blind && <Table.Th>{t('cash:methods.expected')}</Table.Th>}
          <Table.Th>{t('cash:methods.counted')}</Table.Th>
          {!blind && <Table.Th>{t('cash:methods.difference')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Row name={t('cash:methods.cash')} expected={state.expectedCash} real={cash} difference={differences.cash} />
        <Row name={t('cash:methods.card')} expected={state.expectedCard} real={card} difference={differences.card} />
      </Table.Tbody>
    </Table>
  );
}

function isBlind({ cash, card }: Differences): boolean {
  return cash === null || card === null;
}

interface RowProps {
  readonly name: string;
  readonly expected: number | null;
  readonly real: Money;
  readonly difference: Money | null;
}

function Row({ name, expected, real, difference }: RowProps) {
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      {expected !== null && <Table.Td>{format.money(expected)}</Table.Td>}
      <Table.Td>{format.moneyOf(real)}</Table.Td>
      {difference !== null && (
        <Table.Td>
          <Text component="span" className={classes.figure}>
            <DifferenceText difference={difference} fw={700} inherit />
          </Text>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function isKnown(difference: Money | null): difference is Money {
  return difference !== null;
}

/**
 * Where typing goes first: an explanation that is asked for, else the title. Never the button: the Enter that led here
 * may be pressed twice, and nothing takes a closing back.
 */
function focusStart(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('textarea[required], [data-start]')?.focus({ preventScroll: true });
}

/** Reading goes on from the title when the button that was pressed is gone. */
function focusTitle(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true });
}
