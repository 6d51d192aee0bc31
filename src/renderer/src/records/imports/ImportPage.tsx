/** Bringing records in from a file: choose it, say what its columns are, look at what it would do, and do it. */
import { Alert, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { guessMapping, isImportable } from '#shared/imports/columns.ts';
import { ChooseFile } from './ChooseFile.tsx';
import classes from './Import.module.css';
import { ImportRun } from './ImportRun.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { MapFile } from './MapFile.tsx';
import { type Choice, type Content, openFile, type ReadFile, readCells } from './readFile.ts';
import type { Reading } from './upload.ts';

interface Opened {
  readonly content: Content;
  readonly file: ReadFile;
  /** How its columns were read when it was left; absent: as they are guessed. */
  readonly reading?: Reading;
}

/** A file that is brought back while the page is not there. */
let brought: Opened | null = null;

export function ImportPage() {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const search: { readonly model?: unknown; readonly import?: unknown } = useSearch({ strict: false });
  const [opened, setOpened] = useState<Opened | null>(() => {
    const back = brought;
    brought = null;
    return back;
  });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const discarded = useDiscards();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const models = allModels().filter(
    (model) => isImportable(model) && covers(session?.permissions ?? [], `${model.name}:write`),
  );
  const model: AnyModel | undefined = models.find(({ name }) => name === search.model) ?? models[0];
  const id = typeof search.import === 'number' ? search.import : null;
  const goTo = (next: { readonly model?: string; readonly import?: number }): void => {
    void navigate({ to: '/office/import', search: next });
  };
  if (model === undefined) return <NoPermission />;
  const known = (headings: readonly string[]): number =>
    guessMapping(model, headings).filter((name) => name !== null).length;
  const open = async (file: File): Promise<void> => {
    setIsUnreadable(false);
    const bytes = await file.arrayBuffer().catch(() => null);
    // A folder that was dropped, or a file on a disk that is gone.
    if (bytes === null) return setIsUnreadable(true);
    const content = await openFile(bytes);
    setOpened({ content, file: readCells(file.name, content, {}, known) });
  };
  const reread = (choice: Choice): void => {
    if (opened !== null) setOpened({ ...opened, file: readCells(opened.file.name, opened.content, choice, known) });
  };
  const again = (name: string): void => {
    setOpened(null);
    goTo({ model: name });
  };
  return (
    <article className={classes.page} aria-labelledby="import-title">
      <div className={classes.inner}>
        <Title order={1} id="import-title" size="h2">
          {t('imports:title')}
        </Title>
        {id !== null ? (
          <ImportRun key={id} id={id} onAgain={again} />
        ) : opened === null ? (
          <>
            <ImportSteps at="file" />
            <ChooseFile
              models={models}
              model={model}
              onModel={(name) => goTo({ model: name })}
              onFile={(file) => void open(file)}
            />
            {isUnreadable && (
              <Alert role="alert" mt="md" color="orange" title={t('imports:unreadable.title')}>
                {t('imports:unreadable.text')}
              </Alert>
            )}
          </>
        ) : (
          <>
            <ImportSteps at="columns" />
            <MapFile
              key={opened.file.columns.join('\n')}
              model={model}
              file={opened.file}
              onReread={reread}
              start={opened.reading ?? null}
              onBack={(reading) => {
                const back = { ...opened, reading };
                setOpened(null);
                discarded({
                  what: opened.file.name,
                  restore: () => {
                    if (isThere.current) setOpened(back);
                    else brought = back;
                  },
                  address: `/office/import?model=${model.name}`,
                });
              }}
              onSent={(sent) => goTo({ import: sent })}
            />
          </>
        )}
      </div>
    </article>
  );
}

function NoPermission() {
  const t = useT();
  return (
    <div className={classes.page}>
      <Alert color="orange" title={t('records:noPermission.title')}>
        {t('records:noPermission.text')}
      </Alert>
    </div>
  );
}
