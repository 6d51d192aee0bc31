/** The lines of the basket: units, price, discount and total of each. */
import { ActionIcon, Badge, EmptyState, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots, IconMinus, IconPlus, IconShoppingBag, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import type { Basket, BasketLine } from './basket.ts';
import { Key } from './Key.tsx';
import { keyNames } from './keys.ts';
import { lineTotal } from './pricing.ts';
import classes from './Till.module.css';

export interface BasketLinesProps {
  readonly basket: Basket;
  readonly priced: PricedDocument;
  readonly locked: boolean;
  readonly onSelect: (line: BasketLine) => void;
  readonly onUnits: (line: BasketLine, units: number) => void;
  readonly onEdit: (line: BasketLine) => void;
}

export function BasketLines({ basket, priced, ...handlers }: BasketLinesProps) {
  const t = useT();
  if (basket.lines.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={<IconShoppingBag aria-hidden />}
          title={t('till:basket.empty')}
          description={t('till:basket.emptyTodo')}
        />
      </div>
    );
  }
  return (
    <ul className={classes.lines} aria-label={t('till:basket.label')} data-testid="basket">
      {basket.lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          total={lineTotal(priced, index)}
          selected={line.id === basket.selected}
          {...handlers}
        />
      ))}
    </ul>
  );
}

interface LineProps extends Omit<BasketLinesProps, 'basket' | 'priced'> {
  readonly line: BasketLine;
  readonly total: ReturnType<typeof lineTotal>;
  readonly selected: boolean;
}

function Line({ line, total, selected, locked, onSelect, onUnits, onEdit }: LineProps) {
  const t = useT();
  const format = useFormat();
  const item = useRef<HTMLLIElement>(null);
  const { name, units } = line;
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li
      ref={item}
      className={classes.line}
      aria-current={selected}
      data-testid="basket-line"
      data-product={line.product}
    >
      <UnstyledButton className={classes.lineName} onClick={() => onSelect(line)}>
        <span className={classes.lineText}>{name}</span>
        <Group gap="0 6px">
          <Text span size="sm" c="dimmed">
            {format.money(line.price)}
          </Text>
          {line.listPrice > 0 && line.price !== line.listPrice && (
            <Text span size="xs" c="dimmed">
              {t('till:basket.wasPrice', { price: format.money(line.listPrice) })}
            </Text>
          )}
          {line.discountRate > 0 && (
            <Badge className={classes.badge} size="sm" variant="light" radius="sm">
              −{format.percent(line.discountRate)}
            </Badge>
          )}
        </Group>
      </UnstyledButton>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          size={38}
          disabled={locked}
          aria-label={units <= 1 ? t('till:basket.remove', { name }) : t('till:basket.less', { name })}
          onClick={() => onUnits(line, units - 1)}
        >
          {units <= 1 ? <IconTrash size={17} aria-hidden /> : <IconMinus size={17} aria-hidden />}
        </ActionIcon>
        <span className={classes.stepperUnits} data-testid="units">
          {format.number(units)}
        </span>
        <ActionIcon
          variant="default"
          size={38}
          disabled={locked}
          aria-label={t('till:basket.more', { name })}
          onClick={() => onUnits(line, units + 1)}
        >
          <IconPlus size={17} aria-hidden />
        </ActionIcon>
      </div>
      <span className={classes.lineTotal}>{format.moneyOf(total)}</span>
      <ActionIcon className={classes.lineEdit} size={36} disabled={locked} onClick={() => onEdit(line)}>
        <span className={classes.payLabel}>
          <IconDots size={18} aria-hidden />
          {selected && <Key name={keyNames.discount} />}
          <VisuallyHidden>{t('till:basket.edit', { name })}</VisuallyHidden>
        </span>
      </ActionIcon>
    </li>
  );
}
