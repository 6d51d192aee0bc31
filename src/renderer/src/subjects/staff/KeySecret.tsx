/** The secret of a key, the one time it is there to be seen. */
import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Access.module.css';

export interface KeySecretProps {
  readonly secret: string;
  /** Where it is no key. */
  readonly words?: Readonly<Record<'once' | 'onceText' | 'label' | 'hint' | 'done', string>>;
  /** It has been put somewhere safe. */
  readonly onDone: () => void;
}

export function KeySecret({ secret, words, onDone }: KeySecretProps) {
  const t = useT();
  return (
    <Stack>
      <Alert color="orange" title={words?.once ?? t('staff:key.once')}>
        {words?.onceText ?? t('staff:key.onceText')}
      </Alert>
      <output className={classes.secret} aria-label={words?.label ?? t('staff:key.secret')} data-testid="key-secret">
        {secret}
      </output>
      <Group justify="space-between">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="md"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('staff:key.copied') : t('staff:key.copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="md" onClick={onDone}>
          {words?.done ?? t('staff:key.done')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {words?.hint ?? t('staff:key.hint')}
      </Text>
    </Stack>
  );
}
