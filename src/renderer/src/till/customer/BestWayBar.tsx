/** The best way to pay, in one line that a tap carries out; why a line is not covered is one tap away. */
import { ActionIcon, Button } from '@mantine/core';
import { IconInfoCircle, IconTicket } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type BestWay, paysAnything } from '#shared/domain/bestWay.ts';
import { bestWayText, reasonText } from './bestWayText.ts';
import classes from './Customer.module.css';

export interface BestWayBarProps {
  readonly way: BestWay;
  readonly locked: boolean;
  readonly busy: boolean;
  readonly onPay: () => void;
  readonly onDetails: () => void;
}

export function BestWayBar({ way, locked, busy, onPay, onDetails }: BestWayBarProps) {
  const t = useT();
  const format = useFormat();
  const [first] = way.uncovered;
  const pays = paysAnything(way);
  if (!pays && first === undefined) return null;
  return (
    <div className={classes.best} data-testid="best-way">
      {pays ? (
        <Button
          className={classes.bestButton}
          variant="light"
          justify="flex-start"
          disabled={locked}
          loading={busy}
          leftSection={<IconTicket size={20} aria-hidden />}
          onClick={onPay}
        >
          {bestWayText(t, format, way)}
        </Button>
      ) : (
        <Button
          className={classes.bestButton}
          variant="default"
          justify="flex-start"
          leftSection={<IconTicket size={20} aria-hidden />}
          onClick={onDetails}
        >
          {first === undefined ? '' : reasonText(t, format, first)}
        </Button>
      )}
      {pays && (
        <ActionIcon variant="default" size={44} aria-label={t('till:best.details')} onClick={onDetails}>
          <IconInfoCircle size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
