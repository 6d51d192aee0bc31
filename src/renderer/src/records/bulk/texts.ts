import texts from '#screens/base/i18n/es/bulk.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('bulk', texts);
