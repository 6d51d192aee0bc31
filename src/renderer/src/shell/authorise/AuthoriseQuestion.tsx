/** What an action takes, and who may authorise it. */
import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { type RefusedAction, settleAuthorisation } from '#screens/base/api/authorisation.ts';
import { useRead } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { actionWords, permissionWords } from '#screens/base/permissions/actionWords.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { isLasting } from '#shared/operations/scopes.ts';
import { AuthoriseForm } from './AuthoriseForm.tsx';

export default function AuthoriseQuestion({ action }: { readonly action: RefusedAction }) {
  const t = useT();
  const scope = action.scopes.join(' ');
  const lasts = action.scopes.some(isLasting);
  const managers = useRead('sessionAuthorisers', { scope }, ['user', 'profile'], {
    staleTime: 0,
    enabled: !lasts,
  });
  const name = actionWords(t, action);
  return (
    <Stack gap="md">
      <div>
        <Text>{name === null ? t('permissions:needs') : t('permissions:actionNeeds', { action: name })}</Text>
        <List mt={4}>
          {action.scopes.map((each) => (
            <List.Item key={each} fw={600}>
              {permissionWords(t, each)}
            </List.Item>
          ))}
        </List>
      </div>
      {lasts ? (
        <Alert color="orange" icon={<IconUserShield aria-hidden />} title={t('permissions:lasts')}>
          {t('permissions:nobodyTodo')}
        </Alert>
      ) : managers.data === undefined ? (
        managers.error === null ? (
          <Loader aria-label={t('permissions:loading')} />
        ) : (
          <ErrorNotice error={managers.error} onRetry={() => void managers.refetch()} />
        )
      ) : managers.data.length === 0 ? (
        <Alert color="orange" icon={<IconUserShield aria-hidden />} title={t('permissions:nobody')}>
          {t('permissions:nobodyTodo')}
        </Alert>
      ) : (
        <AuthoriseForm managers={managers.data} scope={scope} onToken={settleAuthorisation} />
      )}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={() => settleAuthorisation(null)}>
          {t('permissions:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
