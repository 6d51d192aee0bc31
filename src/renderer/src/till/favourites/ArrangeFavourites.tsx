/** Which products are at hand and in which order: moved by pointer, buttons or keys, and saved for the cash point. */
import { ActionIcon, Button, Group, Select, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import { fold } from '#screens/subjects/products/search.ts';
import type { Catalogue, TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import classes from './Favourites.module.css';
import { moved } from './favourites.ts';
import type { Favourites } from './useFavourites.ts';

export interface ArrangeFavouritesProps {
  readonly opened: boolean;
  readonly catalogue: Catalogue | undefined;
  readonly favourites: Favourites;
  readonly pos: number | null;
  readonly onClose: () => void;
}

/** What the contract lets a list hold is more than a screen shows. */
const MOST = 200;

export default function ArrangeFavourites({ opened, ...props }: ArrangeFavouritesProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={props.onClose} title={t('favourites:title')} size="lg">
      <Arrange {...props} />
    </TillDialog>
  );
}

function Arrange({ catalogue, favourites, pos, onClose }: Omit<ArrangeFavouritesProps, 'opened'>) {
  const t = useT();
  const [list, setList] = useState(favourites.products ?? []);
  const [said, setSaid] = useState('');
  const save = useRecordWrite({ onDone: onClose });
  const products = list.map(({ id }) => id);
  const { record } = favourites;
  const body = record === null ? { pos, products } : { products };
  const move = (from: number, to: number): void => {
    const next = moved(list, from, to);
    if (next === list) return;
    setList(next);
    const place = next.indexOf(list[from] as TillProduct) + 1;
    setSaid(t('favourites:moved', { name: list[from]?.name ?? '', place, count: next.length }));
  };
  const others = (catalogue?.products ?? []).filter((product) => !list.includes(product));
  return (
    <Stack>
      <Select
        size="lg"
        searchable
        value={null}
        limit={30}
        disabled={list.length >= MOST}
        label={t('favourites:add')}
        placeholder={t('favourites:addHint')}
        nothingFoundMessage={t('favourites:none')}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        filter={({ options, search, limit }) =>
          options
            .filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
            .slice(0, limit)
        }
        onChange={(id) => {
          const product = catalogue?.byId.get(Number(id));
          if (product !== undefined) setList([...list, product]);
        }}
      />
      {list.length === 0 ? (
        <Text c="dimmed">{t('favourites:empty')}</Text>
      ) : (
        <ol className={classes.list} aria-label={t('favourites:list')}>
          {list.map((product, index) => (
            <Row
              key={product.id}
              product={product}
              index={index}
              count={list.length}
              onMove={move}
              onRemove={() => setList(list.filter((each) => each !== product))}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {save.error !== null && <ErrorNotice error={save.error} note={t('favourites:kept')} />}
      <Group justify="space-between">
        <Button size="lg" variant="default" onClick={onClose}>
          {t('favourites:cancel')}
        </Button>
        <Button
          size="lg"
          disabled={pos === null}
          loading={save.pending}
          onClick={() => save.run({ save: 'posFavourites', id: record?.id ?? null, body })}
        >
          {t('favourites:save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface RowProps {
  readonly product: TillProduct;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

function Row({ product, index, count, onMove, onRemove }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { name } = product;
  const [isDragged, setDragged] = useState(false);
  const drag = (event: PointerEvent): void => {
    if (!isDragged) return;
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]');
    if (row?.dataset.place !== undefined) onMove(index, Number(row.dataset.place));
  };
  const byKey = (event: KeyboardEvent): void => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(index, to);
  };
  return (
    <li
      className={classes.row}
      data-place={index}
      data-dragged={isDragged || undefined}
      data-testid="favourite"
      style={{ '--tile': product.color } as CSSProperties}
    >
      <ActionIcon
        className={classes.grip}
        size={44}
        aria-label={t('favourites:grip', { name })}
        onKeyDown={byKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(false)}
      >
        <IconGripVertical size={20} aria-hidden />
      </ActionIcon>
      <Text className={classes.name} fw={600} lineClamp={2}>
        {name}
      </Text>
      <Text className={classes.price}>{format.money(product.price)}</Text>
      <ActionIcon
        size={44}
        disabled={index === 0}
        aria-label={t('favourites:up', { name })}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        disabled={index === count - 1}
        aria-label={t('favourites:down', { name })}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon size={44} aria-label={t('favourites:remove', { name })} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
