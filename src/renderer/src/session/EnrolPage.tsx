/** What a browser of the network sees until it is a terminal: where to get a code, and where to type it. */
import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLockOpen } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import classes from '#screens/subjects/terminals/Terminals.module.css';
import { EntryFrame } from './EntryFrame.tsx';

/** `insecure`: the page came over a connection that takes no PIN, so there is nothing to enrol. */
export function EnrolPage({ insecure }: { readonly insecure: boolean }) {
  return (
    <EntryFrame name={null}>
      <Paper className={classes.enrol} withBorder shadow="md">
        {insecure ? <Insecure /> : <EnrolForm />}
      </Paper>
    </EntryFrame>
  );
}

function EnrolForm() {
  const t = useT();
  const router = useRouter();
  const form = useForm({
    initialValues: { code: '', name: '' },
    validate: { code: (value) => (value.trim() === '' ? t('terminals:enrol.required') : null) },
  });
  const enrol = useOperation('terminalEnrol', {
    // The router asks again what this browser may see, and leads on.
    onDone: () => router.invalidate(),
    onFailed: (error) => {
      const fault = faultOfCode(error);
      if (fault !== null) form.setErrors({ code: fault });
    },
  });
  const formFocus = useFormFocus(enrol.pending);
  return (
    <form
      ref={formFocus}
      noValidate
      onSubmit={form.onSubmit(({ code, name }) =>
        enrol.run({ code: code.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }) }),
      )}
    >
      <Stack gap="md">
        <div>
          <Title order={1}>{t('terminals:enrol.title')}</Title>
          <Text c="dimmed" mt={4}>
            {t('terminals:enrol.help')}
          </Text>
        </div>
        <TextInput
          label={t('terminals:enrol.code')}
          description={t('terminals:enrol.codeHint')}
          size="lg"
          required
          withAsterisk
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          classNames={{ input: classes.code }}
          data-autofocus
          autoFocus
          {...form.getInputProps('code')}
        />
        <TextInput
          label={t('terminals:enrol.name')}
          description={t('terminals:enrol.nameHint')}
          size="md"
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('name')}
        />
        {enrol.error !== null && faultOfCode(enrol.error) === null && <ErrorNotice error={enrol.error} />}
        <Button type="submit" size="lg" loading={enrol.pending}>
          {t('terminals:enrol.send')}
        </Button>
      </Stack>
    </form>
  );
}

function Insecure() {
  const t = useT();
  const router = useRouter();
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconLockOpen aria-hidden />} title={t('terminals:enrol.insecureTitle')}>
        {t('terminals:enrol.insecureText')}
      </Alert>
      <Button variant="default" size="md" onClick={() => void router.invalidate()}>
        {t('terminals:enrol.retry')}
      </Button>
    </Stack>
  );
}

/** What the service says of the code, in the language of the screen; null where that is not what went wrong. */
function faultOfCode(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.find(({ pointer }) => pointer === '#/code')?.detail ?? null;
}
