/** Over the list of vouchers: what the facility owes on them, what of that expires soon, and the way to recharge one. */
import { Link } from '@tanstack/react-router';
import { useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { VoucherKind } from '#shared/domain/states.ts';
import { Held } from '../Held.tsx';
import classes from '../Liability.module.css';
import { RechargeButton } from '../RechargeButton.tsx';

export default function VoucherListHead() {
  const t = useT();
  const mayReport = usePermission('report:read');
  return (
    <section className={classes.head} aria-label={t('vouchers:owed.title')}>
      {mayReport && <Owed />}
      <div className={classes.actions}>
        <RechargeButton customer={null} isMain />
      </div>
    </section>
  );
}

function Owed() {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useRead('reportVouchers', {}, ['voucher', 'voucherMovement', 'voucherType']);
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <dl className={classes.figures} aria-busy={data === undefined}>
      <Held
        label={t('vouchers:owed.money')}
        value={data === undefined ? null : format.money(data.money.usable)}
        soon={data === undefined || data.money.in30 === 0 ? null : format.money(data.money.in30)}
      />
      {data?.types
        .filter(({ kind, count }) => kind === VoucherKind.units && count > 0)
        .map(({ voucherType, name, usable, in30 }) => (
          <Held
            key={voucherType}
            label={
              <Link to="/office/$model" params={{ model: 'voucher' }} search={{ voucherType, 'balance[gt]': 0 }}>
                {name}
              </Link>
            }
            value={t('vouchers:owed.units', { units: format.number(usable) })}
            soon={in30 === 0 ? null : format.number(in30)}
          />
        ))}
    </dl>
  );
}
