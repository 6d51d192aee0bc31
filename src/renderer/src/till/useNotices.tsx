/** Short messages of the till that need no answer: what was removed, what was not found. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';

export interface Notices {
  /** Something left the basket; the button gives it back. */
  readonly removed: (message: string, before: Basket) => void;
  /** Products that are not sold any more, and so are not in the basket. */
  readonly gone: (names: readonly string[]) => void;
  readonly notFound: (term: string) => void;
  readonly searchFailed: (term: string, error: unknown) => void;
}

const REMOVED = 'till-removed';

export function useNotices(): Notices {
  const t = useT();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('common:close') };
    return {
      removed: (message, before) => {
        notifications.hide(REMOVED);
        notifications.show({
          id: REMOVED,
          autoClose: 7000,
          closeButtonProps,
          message: (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{message}</Text>
              <Button
                h={44}
                variant="light"
                onClick={() => {
                  dispatchTill({ type: 'restore', basket: before });
                  notifications.hide(REMOVED);
                }}
              >
                {t('common:undo')}
              </Button>
            </Group>
          ),
        });
      },
      gone: (names) => {
        notifications.show({
          color: 'orange',
          message: t('till:held.gone', { names: names.join(', ') }),
          closeButtonProps,
        });
      },
      notFound: (term) => {
        notifications.show({
          color: 'orange',
          title: t('till:search.notFound', { term }),
          message: t('till:search.notFoundTodo'),
          closeButtonProps,
        });
      },
      searchFailed: (term, error) => {
        const { title, details, todo } = explainError(t, error);
        // The search did not fail: the service knows what the code was.
        const isAnswer = error instanceof ApiError && error.code === 'code_retired';
        notifications.show({
          color: isAnswer ? 'orange' : 'red',
          title: isAnswer ? title : t('till:search.failed', { term }),
          message: [...(isAnswer ? details : [title]), todo].join('. '),
          closeButtonProps,
        });
      },
    };
  }, [t]);
}
