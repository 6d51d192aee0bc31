import texts from '#screens/base/i18n/es/updates.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('updates', texts);
