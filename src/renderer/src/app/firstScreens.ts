/** The screens that an address shows first. */

export const screens = {
  signIn: () => import('#screens/session/SignInPage.tsx'),
  shell: () => import('#screens/shell/Shell.tsx'),
  till: () => import('#screens/till/TillPage.tsx'),
  cash: () => import('#screens/cash/CashPage.tsx'),
  office: () => import('#screens/office/OfficeLayout.tsx'),
};

/** Loads what an address will show to somebody who is signed in, or to nobody yet, before the router knows. */
export async function loadScreen(isSignedIn: boolean, path: string): Promise<void> {
  if (!isSignedIn) await screens.signIn();
  else await Promise.all([screens.shell(), screenAt(path)()]);
}

function screenAt(path: string): () => Promise<unknown> {
  if (path === '/cash') return screens.cash;
  return path.startsWith('/office') ? screens.office : screens.till;
}
