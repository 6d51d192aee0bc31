import 'virtual:mantine.css';
import '#screens/base/theme/fonts.css';
import '#screens/base/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepKeysFromScreens } from '#screens/base/api/authorisation.ts';
import { watchConnection } from '#screens/base/api/connection.ts';
import { followEvents } from '#screens/base/api/events.ts';
import { queryClient, setupStatusQuery } from '#screens/base/api/queries.ts';
import { getSession } from '#screens/base/api/session.ts';
import { restoreQueries, storeQueries } from '#screens/base/api/storedQueries.ts';
import { askForTill } from '#screens/base/api/tillQueries.ts';
import { keepAnswersApart } from '#screens/base/api/userAnswers.ts';
import { resumeWrites } from '#screens/base/api/writing.ts';
import { followFinger } from '#screens/base/browser/sayHere.ts';
import { WritersProvider } from '#screens/base/format/writers.tsx';
import { offerLanguage } from '#screens/base/i18n/language.ts';
import { followScans } from '#screens/base/scanner/scans.ts';
import { cssVariables, theme } from '#screens/base/theme/theme.ts';
import { DISPLAY_PATH } from '#screens/display/link.ts';
import { resumeDisplay } from '#screens/display/openDisplay.ts';
import { openTill } from '#screens/subjects/checkout/tillStore.ts';
import { loadScreen } from './firstScreens.ts';
import './registry/compose.ts';
import { router } from './router.tsx';
import { registerServiceWorker } from './serviceWorker.ts';
import { UntakenScan } from './UntakenScan.tsx';

// The page's policy allows no eval, which zod otherwise compiles its schemas with.
// Set beforehand, because the first screens have no use for zod itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

offerLanguage('en', async () => (await import('./english.ts')).english);

// Not awaited: what is loaded later imports from the file of this module, which would wait for itself.
void (location.pathname === DISPLAY_PATH ? startDisplay(root) : startScreens(root)).then(registerServiceWorker);

async function startScreens(into: HTMLElement): Promise<void> {
  followScans();
  followFinger();
  storeQueries();
  // Before anything is read: of what changes after that, it is heard.
  followEvents();
  // The screen that follows and what it shows are asked for at once, not one after the other.
  void queryClient.prefetchQuery(setupStatusQuery);
  if (getSession() !== null) askForTill();
  void loadScreen(getSession() !== null, location.pathname).catch(() => undefined);
  const [answers] = await Promise.all([watchConnection(), openTill()]);
  if (!answers) await restoreQueries();
  keepAnswersApart();
  keepKeysFromScreens();
  resumeWrites();
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
  const { showDisplay } = await import('#screens/display/showDisplay.tsx');
  await showDisplay(into);
}
