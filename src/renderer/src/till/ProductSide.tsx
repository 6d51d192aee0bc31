/** The left of the till: search, buttons, and the products; over them, today's sales. */
import { Group, Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { refreshFailed } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { later } from '#screens/components/later.tsx';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import { FirstProducts, sellsNothing } from '#screens/subjects/products/FirstProducts.tsx';
import { parseEntry } from '#screens/subjects/products/search.ts';
import { DeskButtons } from './DeskButtons.tsx';
import { DrawerButton } from './DrawerButton.tsx';
import { ProductGrid } from './products/ProductGrid.tsx';
import { useShownRates } from './products/useShownRates.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { TillMenu } from './TillMenu.tsx';
import classes from './TillPage.module.css';
import type { TillScreen } from './useTillScreen.ts';

const TodaySales = later(() => import('./sales/TodaySales.tsx'));

export function ProductSide({ screen }: { readonly screen: TillScreen }) {
  const t = useT();
  const { till, reads, facts, desk, adding, tickets } = screen;
  const { catalogue } = reads;
  const rates = useShownRates(catalogue, reads.recharges, facts.rating);
  const units = useMemo(() => unitsByProduct(till.basket), [till.basket]);
  return (
    <section className={classes.shelf} aria-label={t('till:grid.families')}>
      <Group gap="xs" wrap="nowrap">
        <SearchBox
          catalogue={catalogue}
          rates={rates}
          value={desk.text}
          onChange={desk.setText}
          onSubmit={adding.submit}
          onPick={(found) => adding.take(found, parseEntry(desk.text).units)}
          inputRef={desk.search}
        />
        <DeskButtons screen={screen} />
        <DrawerButton />
        <TillMenu
          onKeys={() => desk.setDialog({ kind: 'help' })}
          onFavourites={() => desk.setDialog({ kind: 'favourites' })}
        />
      </Group>
      <div className={classes.goods}>
        {desk.showsSales && (
          <Suspense fallback={null}>
            <TodaySales
              pos={reads.pos}
              onOpen={(ticket) => desk.setDialog({ kind: 'ticket', ticket })}
              onOpenUse={(use) => desk.setDialog({ kind: 'use', use })}
              onPrint={(document) => void tickets.print(document)}
              onPrintUse={(voucherUse) => void tickets.printVoucher({ voucherUse })}
              onRepeat={(invoice) => void adding.repeat(invoice)}
              onClose={desk.toggleSales}
            />
          </Suspense>
        )}
        {reads.error !== null && (
          <ErrorNotice error={reads.error} note={t('till:grid.failedKept')} onRetry={refreshFailed} />
        )}
        {catalogue !== undefined && sellsNothing(catalogue) && (
          <FirstProducts onAdd={() => desk.setDialog({ kind: 'products' })} />
        )}
        {catalogue !== undefined && reads.favourites.products !== undefined && (
          <ProductGrid
            catalogue={catalogue}
            favourites={reads.favourites.products}
            rates={rates}
            units={units}
            outOfStock={reads.outOfStock}
            onAdd={adding.tap}
          />
        )}
        {catalogue === undefined && reads.error === null && (
          <Skeleton flex={1} mb="md" radius="md" aria-label={t('till:grid.loading')} role="status" />
        )}
      </div>
    </section>
  );
}

function unitsByProduct(basket: Basket): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const line of basket.lines) units.set(line.product, (units.get(line.product) ?? 0) + line.units);
  return units;
}
