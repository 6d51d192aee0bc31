/** The products of which less is left than their minimum, by who supplied them last, and an order of what is missing. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#screens/base/api/client.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

type LowProduct = OutputOf<Contract<'stockLow'>>['products'][number];

export function LowStockPage() {
  const t = useT();
  const mayRead = usePermission('supplier:read');
  const suppliers = useListAll('supplier', { fields: 'id,name' }, { enabled: mayRead });
  const { data, error, refetch } = useQuery({
    queryKey: ['stockLow'],
    queryFn: () => call('stockLow', {}),
    meta: { models: ['product', 'stockMovement', 'stockOrder'] },
  });
  const nameOf = (id: number): string => suppliers.data?.find((supplier) => supplier.id === id)?.name ?? `${id}`;
  const bySupplier = Map.groupBy(data?.products ?? [], ({ supplier }) => supplier);
  // Whom nobody is known to supply comes last: it takes a person to find out.
  const groups = [...bySupplier].toSorted(([a], [b]) => Number(a === null) - Number(b === null));
  return (
    <PartsPage
      title={t('stock:page.title')}
      text={t('stock:low.text')}
      isLoading={data === undefined && error === null}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data?.products.length === 0 && <Alert>{t('stock:low.none')}</Alert>}
      {groups.map(([supplier, products]) => (
        <Supplied
          key={supplier}
          supplier={supplier}
          name={supplier === null ? t('stock:low.noSupplier') : nameOf(supplier)}
          products={products}
        />
      ))}
    </PartsPage>
  );
}

interface SuppliedProps {
  readonly supplier: number | null;
  readonly name: string;
  readonly products: readonly LowProduct[];
}

function Supplied({ supplier, name, products }: SuppliedProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const navigate = useNavigate();
  const missing = products.filter((product) => product.missing > 0);
  const order = useOperation('stockCreateOrder', {
    onDone: ({ id }) => navigate({ to: '/office/$model/$id', params: { model: 'stockOrder', id: String(id) } }),
  });
  return (
    <Part
      title={name}
      count={products.length}
      actions={
        missing.length > 0 && (
          <Button
            size="md"
            variant="default"
            loading={order.pending}
            aria-label={t('stock:low.orderFrom', { name, count: missing.length })}
            onClick={() =>
              order.run({
                supplier,
                lines: missing.map(({ product, missing: amount, grossUnitCost }) => ({
                  product,
                  amount,
                  grossUnitCost: grossUnitCost ?? 0,
                })),
              })
            }
          >
            {t('stock:low.order', { count: missing.length })}
          </Button>
        )
      }
    >
      {order.error !== null && <ErrorNotice error={order.error} />}
      <DataTable
        label={name}
        columns={[
          { name: 'product', title: label(models.product.label) },
          { name: 'stock', title: label(models.product.fields.stock.label), isRight: true },
          { name: 'minimum', title: t('stock:level.minimum'), isRight: true },
          { name: 'ordered', title: t('stock:level.ordered'), isRight: true },
          { name: 'missing', title: t('stock:order.missing'), isRight: true },
          { name: 'cost', title: t('stock:low.cost'), isRight: true },
        ]}
        rows={products.map((product) => ({
          key: product.product,
          cells: {
            product: (
              <RecordLink model="product" id={product.product}>
                {product.name}
              </RecordLink>
            ),
            stock: format.number(product.stock),
            minimum: product.minimum === null ? '—' : format.number(product.minimum),
            ordered: format.number(product.ordered),
            missing: format.number(product.missing),
            cost: product.grossUnitCost === null ? '—' : format.price(product.grossUnitCost),
          },
        }))}
      />
    </Part>
  );
}
