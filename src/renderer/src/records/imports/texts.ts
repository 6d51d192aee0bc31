import texts from '#screens/base/i18n/es/imports.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('imports', texts);
