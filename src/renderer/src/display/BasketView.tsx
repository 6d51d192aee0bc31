/** The basket as it grows: the newest line clear, the total large. */
import { useEffect, useRef } from 'react';
import type { Format } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { BrandLine } from './Brand.tsx';
import classes from './Display.module.css';
import type { DisplayBasket, DisplayLine } from './displayView.ts';

export interface BasketViewProps {
  readonly basket: DisplayBasket;
  readonly format: Format;
}

export function BasketView({ basket, format }: BasketViewProps) {
  const t = useT();
  const { customer, lines, newest, total, discounts, paid, due } = basket;
  const marked = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the basket moves the lines.
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [lines, newest]);
  return (
    <div className={classes.basket}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too. */}
      <section className={classes.lines} aria-label={t('display:lines')} tabIndex={0}>
        <ul className={classes.list}>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              isNewest={line.id === newest}
              ref={line.id === newest ? marked : null}
              format={format}
            />
          ))}
        </ul>
      </section>
      <section className={classes.sums} aria-label={t('display:toPay')}>
        <BrandLine />
        {customer !== null && <p className={classes.greeting}>{t('display:greeting', { name: customer })}</p>}
        <div className={classes.sum}>
          <h1 className={classes.label}>{paid > 0 ? t('display:left') : t('display:toPay')}</h1>
          <p className={classes.total} data-testid="display-total">
            {format.money(paid > 0 ? due : total)}
          </p>
        </div>
        <div className={classes.facts}>
          {paid > 0 && <Fact label={t('display:total')} amount={format.money(total)} />}
          {paid > 0 && <Fact label={t('display:given')} amount={format.money(paid)} />}
          {discounts > 0 && <Fact label={t('display:discounts')} amount={`−${format.money(discounts)}`} />}
        </div>
      </section>
    </div>
  );
}

interface LineProps {
  readonly line: DisplayLine;
  readonly isNewest: boolean;
  readonly format: Format;
  readonly ref: React.Ref<HTMLLIElement>;
}

function Line({ line, isNewest, format, ref }: LineProps) {
  const t = useT();
  const { name, units, price, listPrice, discountRate, total } = line;
  const plain = units === 1 && listPrice === null && discountRate === 0;
  return (
    <li className={classes.line} aria-current={isNewest} ref={ref} data-testid="display-line">
      <span className={classes.lineName}>{name}</span>
      <span className={classes.lineTotal}>{format.money(total)}</span>
      {!plain && (
        <span className={classes.lineFacts}>
          {`${format.number(units)} × ${format.money(price)}`}
          {listPrice !== null && ` · ${t('till:basket.wasPrice', { price: format.money(listPrice) })}`}
          {discountRate > 0 && ` · −${format.percent(discountRate)}`}
        </span>
      )}
    </li>
  );
}

function Fact({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <p className={classes.fact}>
      <span>{label}</span>
      <span>{amount}</span>
    </p>
  );
}
