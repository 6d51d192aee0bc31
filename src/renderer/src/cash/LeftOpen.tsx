/**
 * What a closing or a handover leaves unfinished: money taken without a document, baskets on hold, and those open in this
 * browser. It prevents nothing.
 */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type OpenBasket, openBaskets } from '#screens/subjects/checkout/openBaskets.ts';
import { add, toMoney } from '#shared/domain/money.ts';
import { BasketPaymentType } from '#shared/domain/states.ts';
import classes from './Cash.module.css';

export interface LeftOpenProps {
  readonly pos: number;
  readonly posName: string;
}

export function LeftOpen({ pos, posName }: LeftOpenProps) {
  const t = useT();
  const format = useFormat();
  const held = useListAll('heldBasket', { pos, sort: 'id' }).data ?? [];
  const money = useListAll('basketPayment', { pos, type: BasketPaymentType.taken, 'endedBy[null]': true, sort: 'id' });
  const methods = useListAll('paymentMethod', { sort: 'id' }).data ?? [];
  const waiting = money.data ?? [];
  const staff = useRead('sessionUsers', {}, ['user', 'profile']).data ?? [];
  const [here] = useState<readonly OpenBasket[]>(openBaskets);
  if (waiting.length + held.length + here.length === 0) return null;
  const nameOf = (user: number | null): string =>
    staff.find(({ id }) => id === user)?.name ?? t('cash:report.integration');
  return (
    <Alert
      color="yellow"
      icon={<IconShoppingCart aria-hidden />}
      title={t('cash:leftOpen.title')}
      role="region"
      aria-label={t('cash:leftOpen.title')}
    >
      <ul className={classes.leftOpen}>
        {waiting.map((payment) => (
          <li key={`money ${payment.id}`}>
            <Item
              name={`${t('cash:leftOpen.money')}: ${methods.find(({ id }) => id === payment.paymentMethod)?.name ?? ''}`}
              facts={t('cash:leftOpen.moneyFacts', {
                who: nameOf(payment.createUser),
                where: posName,
                when: format.dateTime(payment.created),
              })}
            />
            <Text component="span" fw={700}>
              {format.moneyOf(add(toMoney(payment.amount), toMoney(payment.tip ?? 0)))}
            </Text>
          </li>
        ))}
        {held.map((basket) => (
          <li key={basket.id}>
            <Item
              name={`${t('cash:leftOpen.held')}: ${basket.name}`}
              facts={t('cash:leftOpen.facts', {
                count: basket.items,
                who: nameOf(basket.createUser),
                where: posName,
                when: format.dateTime(basket.created),
              })}
            />
            <Text component="span" fw={700}>
              {format.money(basket.total)}
            </Text>
          </li>
        ))}
        {here.map((basket) => (
          <li key={basket.uuid}>
            <Item
              name={`${t('cash:leftOpen.here')}: ${basket.customer ?? t('cash:leftOpen.noName')}`}
              facts={t('cash:leftOpen.facts', {
                count: basket.items,
                who: t('cash:leftOpen.thisBrowser'),
                where: posName,
                when: format.dateTime(new Date(basket.at).toISOString()),
              })}
            />
            <Text component="span" fw={700}>
              {format.money(basket.total)}
            </Text>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="xs" gap="xs">
        <Text size="sm">{t('cash:leftOpen.note')}</Text>
        <Button component={Link} to="/till" variant="default" size="sm">
          {t('cash:leftOpen.go')}
        </Button>
      </Group>
    </Alert>
  );
}

function Item({ name, facts }: { readonly name: string; readonly facts: string }) {
  return (
    <span>
      <Text component="span" fw={600}>
        {name}
      </Text>
      <Text component="span" size="sm" display="block">
        {facts}
      </Text>
    </span>
  );
}
