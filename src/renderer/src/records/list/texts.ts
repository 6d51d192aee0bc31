import texts from '#screens/base/i18n/es/lists.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('lists', texts);
