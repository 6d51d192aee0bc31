/**
 * What the screens of any model are handed: the screens that models have of their own, and the form that makes a record in
 * place. Imported for its effect by the entry, and loaded when the first of those screens is.
 */
import { registerScreens } from '#screens/records/registry/registerScreens.ts';

registerScreens(async () => ({
  ...(await import('./screens.ts')),
  createInPlace: () => import('#screens/records/form/CreateInPlace.tsx'),
}));
