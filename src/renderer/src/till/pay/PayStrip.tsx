/**
 * The pay strip: notes, exact cash, card, and everything else. Notes below the total add up until they reach it. Cash and
 * card differ in colour and icon and do not touch: taking one for the other is the commonest mistake at closing.
 */
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { Key } from '#screens/components/Key.tsx';
import { type Cash, noteStates, type TakenFor } from '#screens/subjects/checkout/payments.ts';
import type { Due } from '#screens/subjects/checkout/waiting.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { keyNames, type TillCommand } from '../keys/keys.ts';
import classes from './PayStrip.module.css';

/** The button whose charge is under way. */
export type PayButtonName = 'exact' | 'card' | 'voucher' | 'more' | `note-${number}`;

export interface PayStripProps {
  /** What the basket comes to. */
  readonly total: Money;
  readonly taken: TakenFor;
  readonly due: Due;
  readonly cash: Cash | null;
  /** Nothing to charge. */
  readonly empty: boolean;
  /** Why a payment cannot be made now, in words; null where it can. */
  readonly whyCannot: (command: TillCommand) => string | null;
  readonly busy: PayButtonName | null;
  readonly onExact: () => void;
  readonly onNote: (note: number) => void;
  readonly onCard: () => void;
  readonly onVoucher: () => void;
  readonly onMore: () => void;
}

export function PayStrip(props: PayStripProps) {
  const { total, taken, due, empty, whyCannot, busy, cash } = props;
  const t = useT();
  const format = useFormat();
  /** Nothing is left to take. */
  if (!empty && due.due === ZERO) {
    return (
      <section className={classes.pay} aria-label={t('till:pay.label')}>
        <PayButton
          className={classes.whole}
          testId="pay-exact"
          why={whyCannot('cash')}
          loading={busy === 'exact'}
          shortcut={keyNames.cash}
          icon={<IconCash size={22} aria-hidden />}
          main={total === ZERO ? t('till:pay.finish') : t('till:pay.settle')}
          small={<Key name={keyNames.cash} />}
          onClick={props.onExact}
        />
      </section>
    );
  }
  return (
    <section className={classes.pay} aria-label={t('till:pay.label')}>
      {noteStates(total, taken, cash).map(({ note, covers, change }) => (
        <PayButton
          key={note}
          className={classes.note}
          variant="default"
          testId={`pay-note-${note}`}
          why={whyCannot('cash')}
          loading={busy === `note-${note}`}
          adds={!covers && !empty}
          main={format.denomination(note)}
          small={
            empty ? '' : covers ? t('till:pay.change', { amount: format.bareMoneyOf(change) }) : t('till:pay.adds')
          }
          onClick={() => props.onNote(note)}
        />
      ))}
      <PayButton
        className={classes.exact}
        testId="pay-exact"
        why={whyCannot('cash')}
        loading={busy === 'exact'}
        shortcut={keyNames.cash}
        icon={<IconCash size={22} aria-hidden />}
        main={t('till:pay.exact')}
        small={<Key name={keyNames.cash} />}
        onClick={props.onExact}
      />
      <PayButton
        className={classes.voucher}
        variant="default"
        testId="pay-voucher"
        why={whyCannot('voucher')}
        loading={busy === 'voucher'}
        shortcut={keyNames.voucher}
        main={t('till:voucher')}
        small={<Key name={keyNames.voucher} />}
        onClick={props.onVoucher}
      />
      <PayButton
        className={classes.more}
        variant="default"
        testId="pay-more"
        why={whyCannot('other')}
        loading={busy === 'more'}
        shortcut={keyNames.other}
        main={
          <>
            <span aria-hidden>{t('till:pay.moreShort')}</span>
            <VisuallyHidden>{t('till:pay.more')}</VisuallyHidden>
          </>
        }
        small={<Key name={keyNames.other} />}
        onClick={props.onMore}
      />
      <PayButton
        className={classes.card}
        color="card"
        testId="pay-card"
        why={whyCannot('card')}
        loading={busy === 'card'}
        shortcut={keyNames.card}
        icon={<IconCreditCard size={22} aria-hidden />}
        main={t('till:pay.card')}
        small={<Key name={keyNames.card} />}
        onClick={props.onCard}
      />
    </section>
  );
}

interface PayButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'loading'> {
  readonly className: string | undefined;
  readonly testId: string;
  readonly main: ReactNode;
  readonly small: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  /** Its money does not cover the total yet. */
  readonly adds?: boolean;
  /** Why it does nothing now: it looks disabled, and says so when it is pressed. */
  readonly why: string | null;
  readonly onClick: () => void;
}

function PayButton({ className, testId, main, small, icon, shortcut, adds, why, onClick, ...button }: PayButtonProps) {
  return (
    <Button
      className={`${className} ${classes.payButton}`}
      data-testid={testId}
      data-adds={adds || undefined}
      leftSection={icon}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
      // The second click of a double click hands over another note, but never charges.
      onClickCapture={adds === true ? undefined : firstClickOnly}
      {...(why === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => (why === null ? onClick() : sayHere(why))}
      {...button}
    >
      <span className={classes.payLabel}>
        <span className={classes.payMain}>{main}</span>
        <span className={classes.paySmall}>{small}</span>
      </span>
    </Button>
  );
}
