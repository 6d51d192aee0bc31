import texts from '#screens/base/i18n/es/people.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('people', texts);
