/** The state of a sale, in its colour. */
import { Badge } from '@mantine/core';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { saleColors } from '#shared/domain/states.ts';

export function SaleStatusBadge({ status }: { readonly status: number }) {
  const label = useLabel();
  const values: Readonly<Record<number, { readonly es: string; readonly en: string }>> =
    models.sale.fields.status.values;
  return (
    <Badge variant="dot" color={saleColors[status] ?? 'gray'} tt="none" fw={600} size="lg">
      {label(values[status])}
    </Badge>
  );
}
