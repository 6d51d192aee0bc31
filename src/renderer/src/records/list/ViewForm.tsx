/** Asks for the name of a view and for whom it is, and saves it. */
import { Button, Radio, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import { EVERYONE, MINE, ROLE, type SavedView, type ViewContent, writtenView } from '../rows/views.ts';

export interface ViewFormProps {
  readonly opened: boolean;
  readonly model: string;
  /** The one that is changed; null for a new one. */
  readonly saved: SavedView | null;
  /** What it shows. */
  readonly content: ViewContent;
  readonly onClose: () => void;
  readonly onSaved: (view: SavedView) => void;
}

export function ViewForm({ opened, saved, onClose, ...form }: ViewFormProps) {
  const t = useT();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      size={440}
      title={saved === null ? t('list:views.saveTitle') : t('list:views.editTitle')}
    >
      <Form {...form} saved={saved} onClose={onClose} />
    </FormModal>
  );
}

function Form({ model, saved, content, onClose, onSaved }: Omit<ViewFormProps, 'opened'>) {
  const t = useT();
  const [name, setName] = useState(saved?.name ?? '');
  const [audience, setAudience] = useState(saved?.audience ?? MINE);
  const [profile, setProfile] = useState(saved?.profile ?? null);
  const [isTried, setTried] = useState(false);
  const profiles = useListAll('profile', { sort: 'name', fields: 'id,name' }, { enabled: audience === ROLE });
  const lacksName = name.trim() === '';
  const lacksProfile = audience === ROLE && profile === null;
  const save = useRecordWrite<{ readonly record: SavedView }>({
    onDone: ({ record }) => {
      onClose();
      if (saved === null) onSaved(record);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (lacksName || lacksProfile) return;
    const body = { name: name.trim(), audience, profile: audience === ROLE ? profile : null };
    save.run({
      save: 'savedView',
      id: saved?.id ?? null,
      body: saved === null ? { ...body, ...writtenView(content), model } : body,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          size="md"
          data-autofocus
          label={t('list:views.name')}
          maxLength={60}
          value={name}
          error={isTried && lacksName ? t('list:views.nameMissing') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group
          label={t('list:views.audience')}
          value={String(audience)}
          onChange={(value) => setAudience(Number(value))}
        >
          <Stack gap="sm" mt={6}>
            <Radio value={String(MINE)} label={t('list:views.mine')} />
            <Radio value={String(ROLE)} label={t('list:views.role')} />
            <Radio value={String(EVERYONE)} label={t('list:views.everyone')} />
          </Stack>
        </Radio.Group>
        {audience === ROLE && (
          <Select
            size="md"
            label={t('list:views.profile')}
            data={(profiles.data ?? []).map(({ id, name: title }) => ({ value: String(id), label: title }))}
            value={profile === null ? null : String(profile)}
            error={isTried && lacksProfile ? t('list:views.profileMissing') : null}
            onChange={(value) => setProfile(value === null ? null : Number(value))}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Button type="submit" size="md" loading={save.pending}>
          {t('list:views.submit')}
        </Button>
      </Stack>
    </form>
  );
}
