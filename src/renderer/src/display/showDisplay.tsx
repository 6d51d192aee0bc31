/** Draws the customer display in place of the staff's screens: nobody signs in here, and nothing asks the server. */
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreLanguage } from '#screens/base/i18n/language.ts';
import { cssVariables, theme } from '#screens/base/theme/theme.ts';
import { DisplayPage } from './DisplayPage.tsx';
import { LINK } from './link.ts';

/** Draws it into `root`. */
export async function showDisplay(root: HTMLElement): Promise<void> {
  // A window that was opened by a till gets a copy of what that tab keeps, its session among it, and a way back into it.
  sessionStorage.clear();
  window.opener = null;
  await restoreLanguage(null, navigator.language);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <DisplayPage link={new URLSearchParams(location.search).get(LINK)} />
      </MantineProvider>
    </StrictMode>,
  );
}
