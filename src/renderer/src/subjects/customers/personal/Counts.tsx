/** How many records of each model, one line each. */
import { List } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';

export interface CountsProps {
  readonly counts: readonly { readonly model: string; readonly count: number }[];
}

export function Counts({ counts }: CountsProps) {
  const wordOf = useCountWords();
  return (
    <List spacing={2}>
      {counts.map((one) => (
        <List.Item key={one.model}>{wordOf(one)}</List.Item>
      ))}
    </List>
  );
}

/** «Ventas: 12». */
export function useCountWords(): (one: CountsProps['counts'][number]) => string {
  const label = useLabel();
  const format = useFormat();
  return ({ model, count }) => `${label(findModel(model)?.plural) || model}: ${format.number(count)}`;
}
