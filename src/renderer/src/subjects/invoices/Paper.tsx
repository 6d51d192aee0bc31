/** A document as it is printed, page below page. */
import { Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import classes from './Paper.module.css';
import type { Drawing } from './pdf.ts';

export interface PaperProps {
  /** What tells this content from any other. */
  readonly version: string;
  readonly read: () => Promise<Uint8Array>;
  /** What is on it, for those who do not see it. */
  readonly label: string;
}

/** Pages drawn at most: who wants more opens the file. */
const MAX_PAGES = 20;

export function Paper({ version, read, label }: PaperProps) {
  const t = useT();
  const file = useQuery({
    queryKey: ['paper', version],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const { drawing, error } = useDrawing(file.data);
  const failed = file.error ?? error;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing in it that takes the focus.
    <section className={classes.desk} tabIndex={0} aria-label={t('invoices:paper.title')} aria-busy={file.isFetching}>
      {failed !== null && <ErrorNotice error={failed} onRetry={() => void file.refetch()} />}
      {failed === null && drawing === null && (
        <div className={classes.waiting}>
          <Loader role="status" aria-label={t('invoices:paper.loading')} />
        </div>
      )}
      {drawing !== null &&
        Array.from({ length: Math.min(drawing.pages, MAX_PAGES) }, (_, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the document.
            key={index}
            drawing={drawing}
            page={index + 1}
            label={
              drawing.pages === 1 ? label : t('invoices:paper.page', { label, page: index + 1, pages: drawing.pages })
            }
          />
        ))}
    </section>
  );
}

/** The document that is shown: the one before it until the next one is there. */
function useDrawing(bytes: Uint8Array | undefined): { readonly drawing: Drawing | null; readonly error: Error | null } {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    let isWanted = true;
    void import('./pdf.ts')
      .then(({ openDrawing }) => openDrawing(bytes))
      .then(
        (opened) => {
          if (!isWanted) return opened.close();
          setError(null);
          setDrawing((before) => {
            before?.close();
            return opened;
          });
        },
        (failure: Error) => isWanted && setError(failure),
      );
    return () => {
      isWanted = false;
    };
  }, [bytes]);
  const last = useRef<Drawing | null>(null);
  last.current = drawing;
  useEffect(() => () => last.current?.close(), []);
  return { drawing, error };
}

interface PageProps {
  readonly drawing: Drawing;
  readonly page: number;
  readonly label: string;
}

function Page({ drawing, page, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ref, width } = useElementSize();
  /** Pixels; null until it is drawn. */
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    let isWanted = true;
    const target = canvas.current;
    const paint = async (): Promise<void> => {
      const size = await drawing.sizeOf(page);
      // A roll is as wide as paper rolls are, not as the screen is.
      const wide = Math.min(width, size.width < ROLL ? size.width * ROLL_SCALE : WIDEST);
      if (!isWanted) return;
      await drawing.draw(page, Math.round(wide * window.devicePixelRatio), target);
      setShown(wide);
    };
    // One that is closed meanwhile is not drawn any more, and need not be.
    paint().catch((error: unknown) => {
      if (isWanted) console.error('a page could not be drawn', error);
    });
    return () => {
      isWanted = false;
    };
  }, [drawing, page, width]);
  return (
    <div ref={ref} className={classes.page}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={classes.sheet}
        data-drawn={shown !== null || undefined}
        style={shown === null ? { display: 'none' } : { width: shown }}
      />
    </div>
  );
}

/** Points: what is narrower is a ticket. */
const ROLL = 300;
const ROLL_SCALE = 1.6;
/** Pixels. */
const WIDEST = 900;
