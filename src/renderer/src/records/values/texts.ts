import texts from '#screens/base/i18n/es/office.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('office', texts);
