/** What models have of their own, loaded together with the first screen that asks for it. */
import { loadOwnScreens } from './registerScreens.ts';

export const ownScreens = await loadOwnScreens();
