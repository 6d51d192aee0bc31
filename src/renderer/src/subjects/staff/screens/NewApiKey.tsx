/** A new API key: what it is for and what it may do; then its secret, once. */
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFirst } from '#screens/components/focus.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { FieldInput } from '#screens/records/form/FieldInput.tsx';
import { useFaultText } from '#screens/records/form/faultText.ts';
import formClasses from '#screens/records/form/inputs/Form.module.css';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { isEmptyValue, type Values } from '#screens/records/values/formValues.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { versionLabels } from '#shared/domain/versions.ts';
import type { FieldError } from '#shared/errors.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { keyCreate } from '#shared/operations/contracts/keyCreate.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { KeySecret } from '../KeySecret.tsx';

type Input = InputOf<Contract<'keyCreate'>>;

/** Fields of the model that are said when a key is made, in the order of the form. */
const short = ['name', 'expires', 'user', 'pos', 'rateLimit', 'apiVersion'] as const;
const rest = ['allowInUrl', 'scopes'] as const;

/** What it takes to make one. */
export const scope = 'system:admin';

export default function NewApiKey({ model }: NewScreenProps) {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const faultText = useFaultText();
  const [values, setValues] = useState<Values>({ scopes: [], allowInUrl: false });
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [made, setMade] = useState<{ readonly id: number; readonly key: string } | null>(null);
  const create = useOperation('keyCreate', {
    onDone: setMade,
    onFailed: (error) => {
      if (error instanceof ApiError) setFaults(error.fields);
    },
  });
  const form = useFormFocus(create.pending);
  useEffect(() => focusFirst(form.current), [form]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
    const parsed = keyCreate.input.safeParse(sent, { reportInput: true });
    setFaults(parsed.success ? [] : fieldErrors(parsed.error, 'required'));
    if (parsed.success) create.run(sent as Input);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(PROBLEM)?.focus());
  };
  const input = (name: (typeof short)[number] | (typeof rest)[number]) => {
    const field = model.fields[name];
    if (field === undefined) return null;
    const isVersion = name === 'apiVersion';
    return (
      <div key={name} className={formClasses.field} data-long={name === 'scopes' || undefined}>
        <FieldInput
          model={model}
          name={name}
          field={isVersion ? { ...field, type: 'select', values: versionValues } : field}
          label={label(field.label)}
          value={isVersion ? versionNumber(values.apiVersion) : (values[name] ?? null)}
          values={values}
          error={faultText(faults, `#/${name}`, true)}
          faults={faults}
          required={name === 'name' || name === 'scopes'}
          isNew
          isFirst={name === short[0]}
          onChange={(value) => {
            setValues((before) => ({ ...before, [name]: isVersion ? versionLabels[Number(value ?? -1)] : value }));
            setFaults((before) => before.filter((fault) => !fault.pointer?.startsWith(`#/${name}`)));
          }}
          onBlur={() => undefined}
        />
      </div>
    );
  };
  const title = t('form:new.title', { what: label(model.label) });
  return (
    <PageFrame model={model} title={title}>
      <section className={recordClasses.part} aria-label={title}>
        {made !== null ? (
          <KeySecret
            secret={made.key}
            onDone={() =>
              void navigate({
                to: '/office/$model/$id',
                params: { model: model.name, id: String(made.id) },
                replace: true,
              })
            }
          />
        ) : (
          <form ref={form} onSubmit={submit} noValidate className={formClasses.form}>
            {create.error !== null && faults.length === 0 && <ErrorNotice error={create.error} />}
            <div className={formClasses.fields}>
              {short.map(input)}
              {rest.map(input)}
            </div>
            <Group justify="flex-end">
              <Button type="submit" size="md" loading={create.pending}>
                {t('staff:key.create')}
              </Button>
            </Group>
          </form>
        )}
      </section>
    </PageFrame>
  );
}

const PROBLEM = '[aria-invalid="true"], [data-fault] input';

/** Versions as a field of a few values has them: by their place in the list. */
const versionValues = Object.fromEntries(versionLabels.map((text, index) => [index, { es: text, en: text }]));

function versionNumber(version: unknown): number | null {
  const index = versionLabels.map(String).indexOf(String(version));
  return index < 0 ? null : index;
}
