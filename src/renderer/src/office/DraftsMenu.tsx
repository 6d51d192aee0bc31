/** What one has begun and not saved, wherever it is: back to it, or away with it. */
import { Button, CloseButton, Group, Indicator, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPencilPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import { draftAddress, type ListedDraft, restoreDraft, useDrafts, writeDraft } from '#screens/records/form/drafts.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import classes from './DraftsMenu.module.css';
import office from './Office.module.css';

export function DraftsMenu() {
  const t = useT();
  const session = useSession();
  const drafts = useDrafts(session?.user.id ?? 0);
  const [opened, setOpened] = useState(false);
  if (drafts.length === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="right-end" withinPortal trapFocus shadow="md" width={380}>
      <Popover.Target>
        <UnstyledButton
          className={`${office.job} ${classes.target}`}
          onClick={() => setOpened(!opened)}
          title={t('form:drafts.title')}
        >
          <Indicator label={drafts.length} size={18} offset={2} color="brand">
            <IconPencilPause size={22} aria-hidden />
          </Indicator>
          {t('form:drafts.short')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('form:drafts.title')}>
        <Text fw={600} mb="xs">
          {t('form:drafts.title')}
        </Text>
        <Stack component="ul" gap={4} m={0} p={0} mah={420} style={{ overflowY: 'auto' }}>
          {drafts.map((draft) => (
            <DraftItem key={`${draft.model} ${draft.target}`} draft={draft} onFollow={() => setOpened(false)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function DraftItem({ draft, onFollow }: { readonly draft: ListedDraft; readonly onFollow: () => void }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { title, at } = draft.draft;
  const discarded = useDiscards();
  const address = draftAddress(draft);
  return (
    <Group component="li" wrap="nowrap" gap="xs" className={classes.item}>
      <Button
        variant="subtle"
        color="gray"
        h="auto"
        py={8}
        justify="flex-start"
        fullWidth
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        renderRoot={(props) => <Link {...props} to={address} onClick={onFollow} />}
      >
        <span>
          <Text component="span" display="block" size="sm" fw={600} c="var(--mantine-color-text)">
            {title}
          </Text>
          <Text component="span" display="block" size="xs" c="dimmed">
            {label(findModel(draft.model)?.label)} · {format.dateTime(new Date(at).toISOString())}
          </Text>
        </span>
      </Button>
      <CloseButton
        size={44}
        aria-label={t('form:drafts.discard', { title })}
        onClick={() => {
          writeDraft(draft, null);
          discarded({ what: title, restore: () => restoreDraft(draft, draft.draft), address });
        }}
      />
    </Group>
  );
}
