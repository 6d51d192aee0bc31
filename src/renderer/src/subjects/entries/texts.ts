import texts from '#screens/base/i18n/es/entries.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('entries', texts);
