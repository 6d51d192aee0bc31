/** What a customer owes, by how long, each sale and document with the way to take its payment. */
import { Badge, Button, Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { type DebtAge, debtAges } from '#shared/domain/debtAges.ts';
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';
import type { Payable } from '../../payments/notedParts.ts';
import { PayDialog } from '../../payments/PayDialog.tsx';
import { ageNames } from '../ageNames.ts';
import { useReturnedText } from '../standingTexts.ts';
import type { CustomerSummary } from '../useCustomerSummary.ts';
import classes from './Customer.module.css';
import { debtCells } from './debtCells.tsx';

export interface DebtsProps {
  readonly customer: number;
  readonly summary: Pick<CustomerSummary, 'currency' | 'debts' | 'owed' | 'aged'>;
}

/** What is being paid. */
interface Paying {
  readonly of: Payable;
  readonly name: string;
  readonly due: number;
}

const NOTHING: Paying = { of: { sales: [] }, name: '', due: 0 };

export function Debts({ customer, summary: { currency, debts, owed, aged } }: DebtsProps) {
  const t = useT();
  const format = useFormat();
  const mayOperate = usePermission('billing:operate');
  const [paying, setPaying] = useState<Paying>(NOTHING);
  const [opened, setOpened] = useState(false);
  const pay = (next: Paying): void => {
    setPaying(next);
    setOpened(true);
  };
  // What is in another currency is listed and not added up.
  const own = debts.filter((debt) => debt.currency === currency);
  const sales = own.filter(({ model }) => model === 'sale');
  const allSales = fromMoney(sum(sales, ({ pending }) => toMoney(pending)));
  const listed = fromMoney(sum(own, ({ pending }) => toMoney(pending)));
  const ages = ageNames(t);
  return (
    <Part
      title={t('customers:debts')}
      count={debts.length}
      actions={
        mayOperate &&
        sales.length > 1 && (
          <Button
            size="md"
            variant="default"
            onClick={() =>
              pay({
                of: { sales: sales.map(({ id }) => id) },
                name: t('customers:allSales', { count: sales.length }),
                due: allSales,
              })
            }
          >
            {t('customers:payAll', { amount: format.money(allSales) })}
          </Button>
        )
      }
    >
      {debts.length === 0 && <Text c="dimmed">{t('customers:noDebts')}</Text>}
      {debts.length > 0 && (
        <>
          <div className={classes.ages}>
            {debtAges
              .filter((age) => (aged?.[age] ?? 0) > 0)
              .map((age) => (
                <span key={age}>
                  {ages[age]}: <b>{format.money(aged?.[age] ?? 0)}</b>
                </span>
              ))}
          </div>
          <DebtTable debts={debts} onPay={mayOperate ? pay : null} />
          {owed !== null && listed < owed && (
            <Text mt="sm" size="sm">
              {t('customers:moreDebts', { amount: format.money(owed - listed) })}{' '}
              <Link to="/office/$model" params={{ model: 'sale' }} search={{ customer, 'pending[gt]': 0 }}>
                {t('records:inList')}
              </Link>
            </Text>
          )}
        </>
      )}
      <PayDialog {...paying} opened={opened} customer={customer} onClose={() => setOpened(false)} />
    </Part>
  );
}

interface DebtTableProps {
  readonly debts: CustomerSummary['debts'];
  /** Null for who may not take payments. */
  readonly onPay: ((paying: Paying) => void) | null;
}

function DebtTable({ debts, onPay }: DebtTableProps) {
  const t = useT();
  const format = useFormat();
  const ages = ageNames(t);
  const returnedText = useReturnedText();
  return (
    <DataTable
      label={t('customers:debts')}
      columns={[
        { name: 'name', title: t('customers:debt.name'), isLong: true },
        { name: 'date', title: t('customers:debt.date') },
        { name: 'due', title: t('customers:debt.due') },
        { name: 'age', title: t('customers:debt.age') },
        { name: 'pending', title: t('customers:debt.pending'), isRight: true },
        { name: 'actions', title: '' },
      ]}
      rows={debts.map(({ model, id, name, date, due, age, pending, currency: of, ...back }) => ({
        key: `${model} ${id}`,
        cells: {
          ...debtCells({ model, id, name, date, note: returnedText(back) }, format),
          due: format.date(due),
          age: (
            <Badge variant="dot" color={ageColors[age]} tt="none" fw={600} size="lg">
              {ages[age]}
            </Badge>
          ),
          pending: <b>{format.moneyIn(of)(pending)}</b>,
          actions: onPay !== null && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconCash size={18} aria-hidden />}
              aria-label={t('payments:pay.title', { name })}
              onClick={() => onPay({ of: model === 'sale' ? { sales: [id] } : { invoice: id }, name, due: pending })}
            >
              {t('payments:pay.do')}
            </Button>
          ),
        },
      }))}
    />
  );
}

const ageColors: Readonly<Record<DebtAge, string>> = {
  notDue: 'gray',
  upTo30: 'yellow',
  upTo60: 'orange',
  upTo90: 'red',
  older: 'red',
};
