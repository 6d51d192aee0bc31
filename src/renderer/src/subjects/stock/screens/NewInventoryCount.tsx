/** `/office/inventoryCount/new`: starts a count, or leads to one that is under way. */
import { Button, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFirst } from '#screens/components/focus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import panelClasses from '#screens/records/parts/Panel.module.css';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';

const prefilled = z.object({
  warehouse: z.int().positive().optional().catch(undefined),
  family: z.int().positive().optional().catch(undefined),
});

/** What it takes to make one. */
export const scope = 'stock:operate';

export default function NewInventoryCount({ model, address }: NewScreenProps) {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const { fields } = models.inventoryCount;
  const asked = prefilled.parse(address);
  const { data: warehouses = [] } = useListAll('warehouse', { active: true, sort: 'id' });
  const { data: families = [] } = useListAll('family', { sort: 'name' });
  const [warehouse, setWarehouse] = useState<number | null>(asked.warehouse ?? null);
  const [family, setFamily] = useState<number | null>(asked.family ?? null);
  const [isBlind, setBlind] = useState(false);
  const [comments, setComments] = useState('');
  const start = useOperation('stockStartCount', {
    onDone: ({ id }) =>
      navigate({ to: '/office/$model/$id', params: { model: 'inventoryCount', id: String(id) }, replace: true }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.run({ warehouse, family, isBlind, comments: comments.trim() === '' ? null : comments.trim() });
  };
  return (
    <PageFrame model={model} title={t('stock:count.new')}>
      <UnderWay />
      <form ref={focusFirst} onSubmit={submit} className={recordClasses.part} style={{ maxWidth: 720 }}>
        <Stack>
          <Text c="dimmed">{t('stock:count.newText')}</Text>
          <Group grow align="flex-start">
            {warehouses.length > 0 && (
              <Select
                size="md"
                label={label(fields.warehouse.label)}
                data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(warehouse ?? warehouses[0]?.id)}
                allowDeselect={false}
                onChange={(id) => setWarehouse(id === null ? null : Number(id))}
              />
            )}
            <Select
              size="md"
              clearable
              searchable
              data-autofocus
              openOnFocus={false}
              clearButtonProps={{ 'aria-label': t('form:clear', { label: label(fields.family.label) }) }}
              label={label(fields.family.label)}
              placeholder={t('stock:count.allFamilies')}
              data={families.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={family === null ? null : String(family)}
              onChange={(id) => setFamily(id === null ? null : Number(id))}
            />
          </Group>
          <Switch
            size="md"
            label={label(fields.isBlind.label)}
            description={t('stock:count.blindText')}
            checked={isBlind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
          <Textarea
            size="md"
            autosize
            minRows={1}
            label={label(fields.comments.label)}
            value={comments}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
          {start.error !== null && <ErrorNotice error={start.error} />}
          <Group justify="flex-end">
            <Button type="submit" size="md" loading={start.pending}>
              {t('stock:count.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </PageFrame>
  );
}

/** Counts that somebody may go on with. */
function UnderWay() {
  const t = useT();
  const format = useFormat();
  const { data = [] } = useListAll('inventoryCount', { status: InventoryCountStatus.open, sort: '-id' });
  if (data.length === 0) return null;
  return (
    <Part title={t('stock:count.underWay')} count={data.length}>
      <ul className={panelClasses.rows}>
        {data.map(({ id, number, created, comments }) => (
          <li key={id} className={panelClasses.row}>
            <RecordLink model="inventoryCount" id={id}>
              {number}
            </RecordLink>
            <span>{[comments, format.dateTime(String(created))].filter((part) => part != null).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
