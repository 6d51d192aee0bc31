/** One line of the basket: what, how many, for how much. The selected one can be changed in place. */
import { ActionIcon, Badge, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Key } from '#screens/components/Key.tsx';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { isPricedByHand } from '#screens/subjects/checkout/catalogueChanges.ts';
import { ownPrice } from '#screens/subjects/checkout/rates.ts';
import type { Money } from '#shared/domain/money.ts';
import { keyNames } from '../keys/keys.ts';
import classes from './BasketLineItem.module.css';
import { LineNotice } from './LineNotice.tsx';

export interface LineHandlers {
  readonly onSelect: (line: BasketLine) => void;
  readonly onUnits: (line: BasketLine, units: number) => void;
  readonly onEdit: (line: BasketLine) => void;
  readonly onPrice: (line: BasketLine, price: number) => void;
}

export interface BasketLineItemProps {
  readonly line: BasketLine;
  readonly total: Money;
  /** What is left of it by the books, zero or less; absent where there is any. */
  readonly stock?: number | undefined;
  readonly selected: boolean;
  readonly locked: boolean;
  /** There is no customer: a recharge is of whoever has its code, where its type allows that. */
  readonly forBearer: boolean;
  /** The same object at every render. */
  readonly handlers: LineHandlers;
}

export const BasketLineItem = memo(function BasketLineItem(props: BasketLineItemProps) {
  const { line, total, stock, selected, locked, forBearer, handlers } = props;
  const format = useFormat();
  return (
    <li className={classes.line} aria-current={selected} data-testid="basket-line" data-product={line.product}>
      <UnstyledButton className={classes.lineName} onClick={() => handlers.onSelect(line)}>
        <span className={classes.lineText}>{line.name}</span>
        <span className={classes.lineTotal}>{format.moneyOf(total)}</span>
        {!selected && <LinePrice line={line} stock={stock} forBearer={forBearer} selected={false} />}
      </UnstyledButton>
      {selected && <LineTools {...props} />}
      <LineNotice
        line={line}
        locked={locked}
        onRemove={() => handlers.onUnits(line, 0)}
        onPrice={(price) => handlers.onPrice(line, price)}
      />
    </li>
  );
});

/** What one costs, and why it is not what the catalogue says. The selected line has its units in its stepper. */
function LinePrice({ line, stock, forBearer, selected }: Omit<BasketLineItemProps, 'total' | 'locked' | 'handlers'>) {
  const { recharge = null } = line;
  const t = useT();
  const format = useFormat();
  const isManual = isPricedByHand(line);
  return (
    <span className={classes.linePrice}>
      <span>
        {!selected && (
          <>
            <span data-testid="units">{format.number(line.units)}</span>
            {' × '}
          </>
        )}
        {format.money(line.price)}
      </span>
      {line.rate != null && !isManual && (
        <span className={classes.rate} data-testid="line-rate">
          {line.rate.name}
        </span>
      )}
      {isManual && line.listPrice > 0 && line.price !== line.label?.price && (
        <span>{t('till:basket.wasPrice', { price: format.money(ownPrice(line)) })}</span>
      )}
      {stock !== undefined && (
        <span className={classes.out} role="status" data-testid="line-stock">
          {stock === 0 ? t('till:basket.out') : t('till:basket.outBy', { stock: format.number(stock) })}
        </span>
      )}
      {recharge !== null && recharge.name !== line.name && <span>{recharge.name}</span>}
      {recharge !== null && recharge.voucher !== null && <span>{t('till:bearer.recharges')}</span>}
      {forBearer && recharge?.bearer === true && recharge.voucher === null && (
        <Badge className={classes.badge} variant="light" color="gray" radius="sm">
          {t('till:bearer.one')}
        </Badge>
      )}
      {line.discountRate > 0 && (
        <Badge className={classes.badge} variant="light" color="gray" radius="sm">
          −{format.percent(line.discountRate)}
        </Badge>
      )}
    </span>
  );
}

function LineTools({ line, stock, forBearer, locked, handlers }: BasketLineItemProps) {
  const t = useT();
  const format = useFormat();
  const { name, units } = line;
  return (
    <div className={classes.lineTools}>
      <LinePrice line={line} stock={stock} forBearer={forBearer} selected />
      <ActionIcon
        variant="default"
        size={44}
        disabled={locked}
        aria-label={units <= 1 ? t('till:basket.remove', { name }) : t('till:basket.less', { name })}
        onClick={() => handlers.onUnits(line, units - 1)}
      >
        {units <= 1 ? <IconTrash size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
      </ActionIcon>
      <span className={classes.stepperUnits} data-testid="units">
        {format.number(units)}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        disabled={locked}
        aria-label={t('till:basket.more', { name })}
        onClick={() => handlers.onUnits(line, units + 1)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
      <Button
        className={classes.lineEdit}
        variant="default"
        h={44}
        px="xs"
        disabled={locked}
        leftSection={<IconPencil size={18} aria-hidden />}
        rightSection={<Key name={keyNames.discount} />}
        aria-keyshortcuts={keyNames.discount}
        onClick={() => handlers.onEdit(line)}
      >
        <span className={classes.lineEditText} aria-hidden>
          {t('till:basket.change')}
        </span>
        <VisuallyHidden>{t('till:basket.edit', { name })}</VisuallyHidden>
      </Button>
    </div>
  );
}
