/** Counts what is on the shelves: by scanner, keyboard or touch, alone or several people at once. */
import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCloudUp, IconSearch } from '@tabler/icons-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { productOfCode } from '#screens/base/api/productOfCode.ts';
import { useRead } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import classes from './Count.module.css';
import { CountFigures } from './CountFigures.tsx';
import { CountRows } from './CountRows.tsx';
import { type Found, waitingProducts } from './countQueue.ts';
import { type Count, type CountRow, chosenRows, countRows, countSums, type ShownRows } from './countRows.ts';
import { EndCount } from './EndCount.tsx';
import { LastCounted } from './LastCounted.tsx';
import { useCounting, useCountLines } from './useCounting.ts';

/** How often what should be there is read again, in milliseconds: it changes with every sale. */
const REFRESH = 60_000;

export function Counting({ count }: { readonly count: Count }) {
  const t = useT();
  const { id, isBlind } = count;
  const levels = useRead(
    'stockLevels',
    { warehouse: count.warehouse, family: count.family },
    ['product', 'warehouse'],
    { refetchInterval: REFRESH },
  );
  const lines = useCountLines(id);
  const counting = useCounting(id);
  const { batches, record } = counting;
  const [shown, setShown] = useState<ShownRows>('all');
  const [search, setSearch] = useState('');
  const [last, setLast] = useState<number | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useMemo(
    () => countRows(levels.data?.levels ?? [], lines.data ?? [], batches),
    [levels.data, lines.data, batches],
  );
  const sums = useMemo(() => countSums(rows), [rows]);
  const chosen = useMemo(() => chosenRows(rows, shown, search), [rows, shown, search]);
  const [problem, setProblem] = useProductScans(rows, (product) => {
    record([{ product, add: 1 }]);
    setLast(product);
  });
  if (levels.data === undefined || lines.data === undefined) {
    const error = levels.error ?? lines.error;
    const retry = (): void => void Promise.all([levels.refetch(), lines.refetch()]);
    return (
      <section className={recordClasses.part}>
        {error === null ? <RecordFieldsLoading /> : <ErrorNotice error={error} onRetry={retry} />}
      </section>
    );
  }
  const lastRow = rows.find(({ product }) => product === last);
  const choices: readonly ShownRows[] = isBlind ? ['all', 'open', 'counted'] : ['all', 'open', 'counted', 'different'];
  return (
    <>
      <CountFigures {...sums} isBlind={isBlind} />
      {problem !== null && (
        <Alert
          color="orange"
          mt="md"
          role="alert"
          title={problem}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={() => setProblem(null)}
        />
      )}
      {counting.error !== null && (
        <>
          <ErrorNotice error={counting.error} note={t('stock:count.kept')} onRetry={counting.retry} />
          <Button mt="xs" variant="subtle" color="gray" onClick={counting.discard}>
            {t('stock:count.discard')}
          </Button>
        </>
      )}
      {lastRow !== undefined && (
        <LastCounted key={lastRow.product} row={lastRow} isBlind={isBlind} onRecord={(item) => record([item])} />
      )}
      <section className={recordClasses.part} aria-label={t('stock:count.products')}>
        <div className={classes.bar}>
          <SearchBox box={searchBox} value={search} onChange={setSearch} />
          <SegmentedControl
            size="md"
            aria-label={t('stock:count.show')}
            data={choices.map((value) => ({ value, label: shownText(t, value) }))}
            value={shown}
            onChange={(value) => setShown(value as ShownRows)}
          />
        </div>
        <CountRows
          key={`${shown}.${search}`}
          rows={chosen}
          last={last}
          isBlind={isBlind}
          onRecord={(item) => {
            record([item]);
            setLast(null);
          }}
          onLeave={() => searchBox.current?.select()}
        />
        <Group justify="space-between" mt="md">
          <Saved waiting={waitingProducts(batches).size} />
          <Group>
            {!isBlind && sums.differences > 0 && (
              <RecountButton
                products={rows.filter(({ difference }) => (difference ?? 0) !== 0).map(({ product }) => product)}
                onRecount={record}
              />
            )}
            <EndCount count={count} sums={sums} isWaiting={batches.length > 0} />
          </Group>
        </Group>
      </section>
    </>
  );
}

/** Hears the codes of the products that are counted. Returns what is wrong with the last one, and what forgets that. */
function useProductScans(rows: readonly CountRow[], onProduct: (product: number) => void) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const known = useRef(new Map<string, number>());
  const scan = async (code: string): Promise<void> => {
    setProblem(null);
    try {
      const product = known.current.get(code) ?? (await productOfCode(code));
      if (product === null || !rows.some((row) => row.product === product)) {
        setProblem(t(product === null ? 'stock:count.unknownCode' : 'stock:count.notHere', { code }));
        return;
      }
      known.current.set(code, product);
      onProduct(product);
    } catch (failure) {
      setProblem(t('stock:count.notLookedUp', { code, why: explainError(t, failure).title }));
    }
  };
  useScan((code) => {
    if (document.querySelector('[role=dialog]') === null) void scan(code);
  });
  return [problem, setProblem] as const;
}

interface SearchBoxProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchBox({ box, value, onChange }: SearchBoxProps) {
  const t = useT();
  return (
    <TextInput
      ref={box}
      className={classes.search}
      size="md"
      type="search"
      aria-label={t('stock:count.search')}
      placeholder={t('stock:count.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-count-row="0"] input')?.focus();
      }}
    />
  );
}

function Saved({ waiting }: { readonly waiting: number }) {
  const t = useT();
  return (
    <Text size="sm" c="dimmed" role="status" data-testid="saved">
      {waiting === 0 ? (
        <>
          <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {t('stock:count.saved')}
        </>
      ) : (
        <>
          <IconCloudUp size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
          {t('stock:count.waiting', { count: waiting })}
        </>
      )}
    </Text>
  );
}

function shownText(t: ReturnType<typeof useT>, shown: ShownRows): string {
  return {
    all: t('stock:count.all'),
    open: t('stock:count.open'),
    counted: t('stock:count.done'),
    different: t('stock:count.different'),
  }[shown];
}

interface RecountButtonProps {
  readonly products: readonly number[];
  readonly onRecount: (items: readonly Found[]) => void;
}

/** Has the products with a difference counted again: what was found of them is forgotten. */
function RecountButton({ products, onRecount }: RecountButtonProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpened(true)}>
        {t('stock:count.recountAll')}
      </Button>
      <FormModal opened={opened} onClose={() => setOpened(false)} title={t('stock:count.recountAll')} size={480}>
        <Stack>
          <Text>{t('stock:count.recountText', { count: products.length })}</Text>
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setOpened(false)}>
              {t('stock:back')}
            </Button>
            <Button
              size="md"
              onClick={() => {
                onRecount(products.map((product) => ({ product, amount: null })));
                setOpened(false);
              }}
            >
              {t('stock:count.recountDo')}
            </Button>
          </Group>
        </Stack>
      </FormModal>
    </>
  );
}
