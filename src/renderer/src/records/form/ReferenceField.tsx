/** Fields that refer to records of another model: one or several, found by typing, or made in place. */
import { ActionIcon, Box, Group, MultiSelect, Select } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { z } from 'zod';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { later } from '#screens/components/later.tsx';
import { findModel } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { ownScreens } from '../registry/ownScreens.ts';
import { useFoundRecords } from '../rows/foundRecords.ts';
import { useLabel } from '../values/useLabel.ts';
import { type InputProps, isFine, shared } from './inputs/inputProps.ts';

declare module '../registry/registerScreens.ts' {
  interface OwnScreens {
    /** Above the fields of its form, of which this is one. */
    readonly createInPlace: () => Promise<{ readonly default: ComponentType<CreateInPlaceProps> }>;
  }
}

const CreateInPlace = later(ownScreens.createInPlace);

/** What makes the record that a field is to refer to is given. */
export interface CreateInPlaceProps {
  /** Of the model. */
  readonly name: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** The option that makes a record of the typed text. */
const CREATE = 'create';

export interface ReferenceFieldProps extends InputProps {
  /** The model of the records. */
  readonly to: string;
}

export function ReferenceField({ to, ...props }: ReferenceFieldProps) {
  const t = useT();
  const { value, field, onChange, onBlur } = props;
  const id = typeof value === 'number' ? value : null;
  const options = useOptions(to, id === null ? [] : [id]);
  const { text, setText, user } = options;
  const choose = (chosen: number | null): void => {
    if (chosen !== null) noteReference(user, to, chosen);
    onChange(chosen);
  };
  return (
    <>
      <Select
        {...shared(props)}
        inputContainer={(input) => (
          <Group gap={4} wrap="nowrap">
            <Box flex={1} miw={0}>
              {input}
            </Box>
            {id !== null && <OpenLink to={to} id={id} title={options.titleOf(id)} />}
          </Group>
        )}
        searchable
        // The list would hide what is wrong, and the form that begins with it.
        openOnFocus={isFine(props) && props.isFirst !== true}
        clearable={field.required !== true}
        clearButtonProps={{ 'aria-label': t('form:clear', { label: props.label }) }}
        allowDeselect={false}
        placeholder={t('records:filter.search')}
        nothingFoundMessage={options.isSearching ? t('records:loading') : t('records:nothingFound')}
        data={options.data}
        // The server has found them, by more than their names.
        filter={({ options: all }) => all}
        maxDropdownHeight={280}
        value={id === null ? null : String(id)}
        searchValue={text}
        onSearchChange={setText}
        onInput={(event) => options.type(event.currentTarget.value)}
        onDropdownOpen={options.open}
        onDropdownClose={options.close}
        onChange={(key) => {
          if (key === CREATE) options.create();
          else choose(key === null ? null : Number(key));
        }}
        onBlur={onBlur}
      />
      <Creating options={options} to={to} onCreated={choose} />
    </>
  );
}

export function ReferencesField({ to, ...props }: ReferenceFieldProps) {
  const t = useT();
  const { value, onChange } = props;
  const ids = Array.isArray(value) ? value.map(Number) : [];
  const options = useOptions(to, ids);
  const { text, setText, user } = options;
  return (
    <>
      <MultiSelect
        {...shared(props)}
        searchable
        openOnFocus={isFine(props)}
        clearable
        hidePickedOptions
        styles={{ inputField: { minWidth: 60 } }}
        clearButtonProps={{ 'aria-label': t('form:clear', { label: props.label }) }}
        placeholder={ids.length === 0 ? t('records:filter.search') : ''}
        nothingFoundMessage={options.isSearching ? t('records:loading') : t('records:nothingFound')}
        data={options.data}
        filter={({ options: all }) =>
          all.filter((option) => !('value' in option && ids.includes(Number(option.value))))
        }
        maxDropdownHeight={280}
        value={ids.map(String)}
        searchValue={text}
        onSearchChange={setText}
        onInput={(event) => options.type(event.currentTarget.value)}
        onDropdownOpen={options.open}
        onDropdownClose={options.close}
        onChange={(keys) => {
          if (keys.includes(CREATE)) {
            options.create();
            return;
          }
          const next = keys.map(Number);
          for (const id of next.filter((each) => !ids.includes(each))) noteReference(user, to, id);
          onChange(next);
        }}
      />
      <Creating options={options} to={to} onCreated={(id) => onChange([...ids, id])} />
    </>
  );
}

interface Options {
  readonly user: number;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isSearching: boolean;
  readonly titleOf: (id: number) => string;
  /** What is chosen and what is offered. */
  readonly data: { readonly value: string; readonly label: string }[];
  /** Somebody types: the text of a field that nobody types in is the name of what is chosen. */
  readonly type: (text: string) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** The text that a record is being made of, or null. */
  readonly creating: string | null;
  readonly create: () => void;
  readonly endCreating: () => void;
}

function useOptions(to: string, ids: readonly number[]): Options {
  const t = useT();
  const label = useLabel();
  const session = useSession();
  const user = session?.user.id ?? 0;
  const model = findModel(to);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);
  const title = model?.fields[model.title];
  const mayCreate = usePermission(`${to}:write`) && model?.operations === 'full';
  const recent = isOpen ? recentReferences(user, to) : [];
  const { found, named, isSearching, titleOf } = useFoundRecords(to, typed, [...ids, ...recent], isOpen);
  const isTyped = typed.trim() !== '';
  const lately = isTyped ? [] : named.map(({ id }) => id).filter((id) => recent.includes(id));
  const offered = [...new Set([...ids, ...lately, ...found.map(({ id }) => id)])];
  const canCreate = isTyped && mayCreate && title?.type === 'string' && isWritable(title, 'create');
  return {
    user,
    text,
    setText,
    isSearching,
    titleOf,
    data: [
      ...offered.map((id) => ({ value: String(id), label: titleOf(id) })),
      ...(canCreate
        ? [{ value: CREATE, label: t('form:reference.create', { what: label(model?.label), text: typed.trim() }) }]
        : []),
    ],
    type: setTyped,
    open: () => setOpen(true),
    close: () => setTyped(''),
    creating,
    create: () => setCreating(typed.trim()),
    endCreating: () => setCreating(null),
  };
}

interface CreatingProps {
  readonly options: Options;
  readonly to: string;
  readonly onCreated: (id: number) => void;
}

function Creating({ options: { creating, endCreating, setText }, to, onCreated }: CreatingProps) {
  if (creating === null) return null;
  return (
    <Suspense fallback={null}>
      <CreateInPlace
        name={to}
        text={creating}
        onClose={endCreating}
        onCreated={(id) => {
          endCreating();
          setText('');
          onCreated(id);
        }}
      />
    </Suspense>
  );
}

function OpenLink({ to, id, title }: { readonly to: string; readonly id: number; readonly title: string }) {
  const t = useT();
  const text = t('form:reference.open', { title });
  return (
    <ActionIcon
      size={44}
      aria-label={text}
      title={text}
      renderRoot={(props) => (
        <Link {...props} to="/office/$model/$id" params={{ model: to, id: String(id) }} target="_blank" />
      )}
    >
      <IconExternalLink size={18} aria-hidden />
    </ActionIcon>
  );
}

const MOST = 5;
const stored = z.array(z.int().positive());

/** The records somebody has lately referred to, by model: the first to be offered. */
function recentReferences(user: number, model: string): readonly number[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(user, model)) ?? '[]'));
  } catch (error) {
    // Without them the list begins as it would for anybody.
    console.warn('what was referred to lately cannot be read', error);
    return [];
  }
}

function noteReference(user: number, model: string, id: number): void {
  const next = [id, ...recentReferences(user, model).filter((other) => other !== id)].slice(0, MOST);
  localStorage.setItem(keyOf(user, model), JSON.stringify(next));
}

function keyOf(user: number, model: string): string {
  return `taquilla.office.recent.${user}.${model}`;
}
