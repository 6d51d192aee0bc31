/** What is done with a draft: thrown away, saved, or issued at once. */
import { Button, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import common from '#screens/records/form/Lines.module.css';
import type { DraftStep } from './useSaveDraft.ts';

export interface DraftBarProps {
  readonly step: DraftStep;
  readonly isChanged: boolean;
  /** It says all that saving needs. */
  readonly isReady: boolean;
  /** What it comes to. */
  readonly total: string;
  readonly onDiscard: () => void;
  readonly onIssue: () => void;
}

export function DraftBar({ step, isChanged, isReady, total, onDiscard, onIssue }: DraftBarProps) {
  const t = useT();
  return (
    <div className={common.bar}>
      {isChanged && (
        <Text size="sm" c="dimmed" mr="auto" role="status">
          {t('invoices:draft.unsaved')}
        </Text>
      )}
      <Button size="md" variant="subtle" onClick={onDiscard}>
        {t('invoices:draft.discard')}
      </Button>
      <Button size="md" variant="default" type="submit" loading={step === 'saving'} disabled={!isReady}>
        {t('invoices:draft.save')}
      </Button>
      <Button size="md" loading={step === 'issuing'} disabled={!isReady || step === 'saving'} onClick={onIssue}>
        {t('invoices:draft.saveAndIssue', { total })}
      </Button>
    </div>
  );
}
