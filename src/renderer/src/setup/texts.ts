import texts from '#screens/base/i18n/es/setup.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('setup', texts);
