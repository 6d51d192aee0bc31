import 'virtual:mantine.css';
import './fonts.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepKeysFromScreens } from './api/authorisation.ts';
import { watchConnection } from './api/connection.ts';
import { followEvents } from './api/events.ts';
import { keepQueries, restoreQueries } from './api/keptQueries.ts';
import { queryClient, setupStatusQuery } from './api/queries.ts';
import { getSession } from './api/session.ts';
import { askForTill } from './api/tillQueries.ts';
import { keepAnswersApart } from './api/userAnswers.ts';
import { followFinger } from './components/sayHere.ts';
import { DISPLAY_PATH } from './display/link.ts';
import { resumeDisplay } from './display/openDisplay.ts';
import { startI18n } from './i18n/index.ts';
import { loadScreen, router } from './router.tsx';
import { followScans } from './scanner/scans.ts';
import { UntakenScan } from './scanner/UntakenScan.tsx';
import { registerServiceWorker } from './serviceWorker.ts';
import { cssVariables, theme } from './theme.ts';
import { openTill } from './till/tillStore.ts';
import { WritersProvider } from './writers.tsx';

// The page's policy allows no eval, which zod otherwise compiles its schemas with.
// Set beforehand, because the first screens have no use for zod itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Not awaited: what is loaded later imports from the file of this module, which would wait for itself.
void (location.pathname === DISPLAY_PATH ? startDisplay(root) : startScreens(root)).then(registerServiceWorker);

async function startScreens(into: HTMLElement): Promise<void> {
  followScans();
  followFinger();
  keepQueries();
  // Before anything is read: of what changes after that, it is heard.
  followEvents();
  // The screen that follows and what it shows are asked for at once, not one after the other.
  void queryClient.prefetchQuery(setupStatusQuery);
  if (getSession() !== null) askForTill();
  void loadScreen(getSession() !== null, location.pathname).catch(() => undefined);
  const [answers] = await Promise.all([
    window.taquilla === undefined ? watchConnection() : true,
    startI18n(),
    openTill(),
  ]);
  if (!answers) await restoreQueries();
  keepAnswersApart();
  keepKeysFromScreens();
  resumeDisplay();
  createRoot(into).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <WritersProvider>
            <UntakenScan />
            <RouterProvider router={router} />
          </WritersProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

async function startDisplay(into: HTMLElement): Promise<void> {
  const [{ showDisplay }] = await Promise.all([import('./display/showDisplay.tsx'), startI18n()]);
  await showDisplay(into);
}
