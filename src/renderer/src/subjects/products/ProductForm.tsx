/** One product after the other by keyboard: Enter adds it, and typing goes to the next name. */
import { Autocomplete, Button, ColorInput, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { familyColors } from '#screens/base/theme/familyColors.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { addProduct } from './addProduct.ts';
import type { Known } from './productRows.ts';
import { fold } from './search.ts';

interface Fields {
  readonly name: string;
  readonly price: number | null;
  readonly tax: string | null;
  readonly family: string;
  readonly color: string;
  readonly code: string;
}

export function ProductForm({ known }: { readonly known: Known }) {
  const t = useT();
  const format = useFormat();
  const name = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const form = useForm<Fields>({
    initialValues: {
      name: '',
      price: null,
      tax: known.defaultTax === null ? null : String(known.defaultTax),
      family: '',
      color: familyColors[known.families.length % familyColors.length] ?? familyColors[0],
      code: '',
    },
    validate: {
      name: (value) => (value.trim() === '' ? t('products:fault.nameMissing') : null),
      price: (value) => (value === null ? t('products:fault.priceWrong') : null),
      tax: (value) => (value === null ? t('products:fault.taxUnknown') : null),
      code: (value) => (known.codes.has(codeKey(value) ?? '') ? t('products:fault.codeTaken') : null),
    },
  });
  const add = useSteps(
    (values: Fields, steps) => {
      const family = values.family.trim();
      const code = values.code.trim();
      const product = {
        name: values.name.trim(),
        price: values.price ?? 0,
        tax: Number(values.tax),
        family: family === '' ? null : family,
        code: code === '' ? null : code,
        favourite: true,
      };
      return addProduct(product, values.color, steps);
    },
    {
      repeats: true,
      onDone: (_, values) => {
        setAdded((before) => [...before, `${values.name.trim()} · ${format.money(values.price ?? 0)}`]);
        form.setValues({ name: '', price: null, code: '' });
        form.clearErrors();
        name.current?.focus();
      },
    },
  );
  useEffect(() => name.current?.focus(), []);
  useScan((code) => form.setFieldValue('code', code));
  const submit = form.onSubmit(
    (values) => add.run(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ProductFields form={form} known={known} name={name} />
        {add.error !== null && <ErrorNotice error={add.error} note={t('products:kept')} />}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status" maw={380} lineClamp={2}>
            {added.length === 0 ? '' : t('products:added', { count: added.length, last: added.at(-1) ?? '' })}
          </Text>
          <Button type="submit" size="lg" loading={add.pending}>
            {t('products:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ProductFieldsProps {
  readonly form: UseFormReturnType<Fields>;
  readonly known: Known;
  /** The field that the next product begins in. */
  readonly name: RefObject<HTMLInputElement | null>;
}

function ProductFields({ form, known, name }: ProductFieldsProps) {
  const t = useT();
  const { family } = form.values;
  const isNewFamily = family.trim() !== '' && !known.families.some((each) => fold(each.name) === fold(family));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        ref={name}
        label={t('products:name')}
        size="md"
        maxLength={255}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <MoneyInput
        label={t('products:price')}
        size="md"
        required
        value={form.values.price}
        onChange={(value) => form.setFieldValue('price', value)}
        error={form.errors.price}
      />
      <Select
        label={t('products:tax')}
        size="md"
        required
        allowDeselect={false}
        data={known.taxes.map((tax) => ({ value: String(tax.id), label: tax.name }))}
        {...form.getInputProps('tax')}
      />
      <TextInput
        label={t('products:code')}
        size="md"
        maxLength={255}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
      <Autocomplete
        label={t('products:family')}
        description={t('products:familyHint')}
        size="md"
        maxLength={255}
        data={known.families.map((each) => each.name)}
        {...form.getInputProps('family')}
      />
      {isNewFamily && (
        <ColorInput
          label={t('products:color')}
          description={t('products:colorHint')}
          size="md"
          format="hex"
          swatches={[...familyColors]}
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
      )}
    </SimpleGrid>
  );
}
