/** What is said of a print that is not over, or of which nobody knows whether it came out: whoever looks decides. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { PrintTrouble } from '#shared/operations/parts/prints.ts';
import { type Print, type PrintState, printState } from './receiptPrinter.ts';

export interface PrintNoticeProps {
  readonly print: Print;
  /** Prints anew, because somebody saw that it did not come out. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Milliseconds between questions how far it is. */
const POLL = 500;

export function PrintNotice({ print, onAgain, onClose }: PrintNoticeProps) {
  const t = useT();
  const { data: state = print.state } = useQuery({
    queryKey: ['print', print.name],
    queryFn: () => printState(print.name),
    initialData: print.state,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.outcome === 'printing' ? POLL : false),
  });
  const isDone = state.outcome === 'printed';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const { title, text, asks } = wordsOf(t, state);
  return (
    <Stack gap="xs" data-testid="print-notice" data-outcome={state.outcome}>
      <Group gap="xs" wrap="nowrap">
        {!asks && <Loader size="xs" aria-hidden />}
        <Text fw={600}>{title}</Text>
      </Group>
      <Text size="sm">{text}</Text>
      {asks && (
        <Group gap="xs" grow>
          {state.outcome !== 'failed' && (
            <Button size="md" variant="default" onClick={onClose}>
              {t('till:print.cameOut')}
            </Button>
          )}
          <Button size="md" onClick={onAgain}>
            {t('till:print.again')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  /** Somebody has to look. */
  readonly asks: boolean;
}

function wordsOf(t: Translate, { outcome, trouble }: PrintState): Words {
  if (outcome === 'failed')
    return { title: t('till:print.failed'), text: troubleText(t, trouble ?? 'off'), asks: true };
  if (outcome === 'unknown') return { title: t('till:print.unknownTitle'), text: t('till:print.unknown'), asks: true };
  if (trouble === 'silent') return { title: t('till:print.silentTitle'), text: t('till:print.silent'), asks: true };
  return { title: t('till:print.printing'), text: troubleText(t, trouble ?? 'slow'), asks: false };
}

function troubleText(t: Translate, trouble: PrintTrouble): string {
  return {
    queued: t('till:print.queued'),
    slow: t('till:print.slow'),
    silent: t('till:print.silent'),
    paper: t('till:print.paper'),
    cover: t('till:print.cover'),
    fault: t('till:print.fault'),
    off: t('common:error.todo.printerOff'),
  }[trouble];
}
