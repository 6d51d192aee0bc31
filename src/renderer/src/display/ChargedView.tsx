/** After a charge: the change in large figures where cash was handed over, else what was charged, with thanks. */
import type { Format } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { BrandLine } from './Brand.tsx';
import classes from './Display.module.css';
import type { DisplayCharge } from './displayView.ts';

export interface ChargedViewProps {
  readonly charge: DisplayCharge;
  readonly format: Format;
}

export function ChargedView({ charge, format }: ChargedViewProps) {
  const t = useT();
  const { total, tendered, change, vouchers } = charge;
  // Where a voucher paid for all of it, what is left on it is what people want to know.
  const isOfVouchers = vouchers.length > 0 && total === 0;
  const hasChange = tendered !== null && change > 0;
  return (
    <div className={classes.centre} role="status" data-testid="display-charged">
      <h1 className={classes.label}>
        {isOfVouchers ? t('display:used') : hasChange ? t('display:change') : t('display:charged')}
      </h1>
      {!isOfVouchers && <p className={classes.huge}>{format.money(hasChange ? change : total)}</p>}
      {vouchers.map(({ voucher, name, left }) => (
        <p key={voucher} className={isOfVouchers ? classes.label : classes.text}>
          {t('display:onVoucher', { name, left: format.number(left) })}
        </p>
      ))}
      {hasChange && (
        <p className={classes.text}>
          {t('display:paid', { total: format.money(total), given: format.money(tendered) })}
        </p>
      )}
      <p className={classes.thanks}>{t('display:thanks')}</p>
      <BrandLine />
    </div>
  );
}
