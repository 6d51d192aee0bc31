/** What every screen of a record, or of a new one, begins with: the way back, its name, and what can be done with it. */
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Record.module.css';

export interface PageFrameProps {
  readonly model: AnyModel;
  readonly title: string;
  /** Beside the name, such as its state. */
  readonly badges?: ReactNode;
  /** Buttons at the end of its line. */
  readonly actions?: ReactNode;
  /** It has use for all the width there is. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function PageFrame({ model, title, badges, actions, isWide = false, children }: PageFrameProps) {
  const t = useT();
  const label = useLabel();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <article className={classes.page} aria-labelledby="record-title">
      <div className={classes.inner} data-wide={isWide || undefined}>
        <div className={classes.head}>
          <div className={classes.name}>
            <Button
              variant="default"
              size="md"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/office/$model"
                  params={{ model: model.name }}
                  onClick={(event) => {
                    // To the list as it was, where one came from it.
                    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    router.history.back();
                  }}
                />
              )}
            >
              {canGoBack ? t('records:record.back') : label(model.plural)}
            </Button>
            <Title order={1} id="record-title" size="h2">
              {title}
            </Title>
            <div className={classes.badges}>{badges}</div>
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </article>
  );
}
