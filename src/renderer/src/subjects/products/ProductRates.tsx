/** What a product costs customers with a tag, or at some hours and days: added in place, taken away, and changed on a screen of its own. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import { NewRecord } from '#screens/records/form/NewRecord.tsx';
import { Panel } from '#screens/records/parts/Panel.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { weekdaysCalled } from '#shared/domain/productRates.ts';
import classes from './ProductRates.module.css';
import { refusalText } from './refusalText.ts';

type Rate = ApiRecord<'productRate'>;

/** How long taking one away can be undone. */
const UNDO = 12_000;

export function ProductRates({ product }: { readonly product: number }) {
  const t = useT();
  const mayRead = usePermission('productRate:read');
  const mayWrite = usePermission('productRate:write');
  const query = useListAll('productRate', { product, sort: 'name' }, { enabled: mayRead });
  const [isAdding, setAdding] = useState(false);
  const { run } = useRemoval();
  if (!mayRead) return null;
  const rates = query.data ?? [];
  return (
    <Panel title={t('products:rates.title')} query={query}>
      {rates.length === 0 && <Text c="dimmed">{t('products:rates.none')}</Text>}
      <ul className={classes.rates} aria-label={t('products:rates.title')}>
        {rates.map((rate) => (
          <RateItem key={rate.id} rate={rate} onRemove={mayWrite ? () => run(rate) : null} />
        ))}
      </ul>
      {mayWrite && (
        <Button
          mt="sm"
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('products:rates.add')}
        </Button>
      )}
      <FormModal opened={isAdding} onClose={() => setAdding(false)} size={860} title={t('products:rates.add')}>
        <NewRecord
          model={models.productRate}
          target={`new?product=${product}`}
          prefilled={{ product }}
          onCreated={() => setAdding(false)}
        />
      </FormModal>
    </Panel>
  );
}

function RateItem({ rate, onRemove }: { readonly rate: Rate; readonly onRemove: (() => void) | null }) {
  const t = useT();
  const format = useFormat();
  const terms = useTerms(rate);
  return (
    <li className={classes.rate} data-off={!rate.active || undefined}>
      <div className={classes.text}>
        <RecordLink model="productRate" id={rate.id}>
          {rate.name}
        </RecordLink>
        <Text size="sm" c="dimmed">
          {[...terms, ...(rate.active ? [] : [t('products:rates.off')])].join(' · ')}
        </Text>
      </div>
      <span className={classes.price}>{format.money(rate.price)}</span>
      {onRemove !== null && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('products:rates.remove', { name: rate.name })}
          title={t('products:rates.remove', { name: rate.name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Whom a rate is for and when it holds, in words. */
function useTerms({ customerTag, weekdays, startTime, endTime, start, end }: Rate): readonly string[] {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const mayRead = usePermission('customerTag:read');
  const { data: tags = [] } = useListAll('customerTag', {}, { enabled: mayRead && customerTag !== null });
  const tag = tags.find(({ id }) => id === customerTag)?.name;
  return [
    ...(tag === undefined ? [] : [tag]),
    ...(weekdays === null ? [] : [label(weekdaysCalled[weekdays])]),
    ...(startTime === null && endTime === null
      ? []
      : [t('products:rates.hours', { from: startTime ?? '00:00', to: endTime ?? '00:00' })]),
    ...(start === null ? [] : [t('products:rates.since', { date: format.date(start) })]),
    ...(end === null ? [] : [t('products:rates.until', { date: format.date(end) })]),
  ];
}

/** Takes a rate away, which can be undone. What was sold by it keeps its name. */
function useRemoval() {
  const t = useT();
  const close = { 'aria-label': t('common:close') };
  const onFailed = (error: Error): void => {
    notifications.show({ color: 'red', message: refusalText(t, error), closeButtonProps: close });
  };
  const undo = useSteps(({ id }: Rate, { restore }) => restore('productRate', id), { repeats: true, onFailed });
  return useSteps(({ id }: Rate, { remove }) => remove('productRate', id), {
    repeats: true,
    onDone: (_, rate) => {
      const notice = `productRate ${rate.id}`;
      notifications.show({
        id: notice,
        autoClose: UNDO,
        closeButtonProps: close,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t('products:rates.removed', { name: rate.name })}</Text>
            <Button
              h={44}
              variant="light"
              onClick={() => {
                notifications.hide(notice);
                undo.run(rate);
              }}
            >
              {t('common:undo')}
            </Button>
          </Group>
        ),
      });
    },
    onFailed,
  });
}
