/** The product of a line of an order, found by its name or code as it is typed. */
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { orderedProduct } from './orderedProduct.ts';
import type { EditedLine } from './orderState.ts';

export interface OrderProductInputProps {
  readonly line: EditedLine;
  readonly label: string;
  readonly supplier: number | null;
  readonly onChange: (changes: Partial<EditedLine>) => void;
}

/** Products offered. */
const FOUND = 8;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 120;

export function OrderProductInput({ line, label, supplier, onChange }: OrderProductInputProps) {
  const t = useT();
  const [isTyping, setTyping] = useState(false);
  const [asked] = useDebouncedValue(line.name.trim(), TYPING);
  const { data: found = [] } = useList(
    'product',
    { q: asked, fields: 'id,name,code', limit: FOUND },
    { enabled: isTyping && asked !== '', placeholderData: keepPreviousData },
  );
  const isUnknown = line.product === null && line.name.trim() !== '' && !isTyping;
  return (
    <Autocomplete
      size="md"
      aria-label={label}
      maxLength={255}
      // Each value once; of products with the same name, the first.
      data={isTyping ? [...new Set(found.map(({ name }) => name))] : []}
      filter={({ options }) => options}
      value={line.name}
      error={isUnknown ? t('stock:editor.choose') : null}
      onChange={(name) => {
        setTyping(true);
        onChange({ name, product: null });
      }}
      onBlur={() => setTyping(false)}
      onOptionSubmit={(name) => {
        const product = found.find((each) => each.name === name);
        if (product === undefined) return;
        setTyping(false);
        onChange({ name, product: product.id });
        // What it cost last is filled in where nobody has said what it costs.
        if (line.cost !== null) return;
        orderedProduct(product.id, supplier).then(
          ({ cost }) => onChange({ name, product: product.id, cost }),
          (error: unknown) => console.warn('what a product cost last is not known', error),
        );
      }}
    />
  );
}
