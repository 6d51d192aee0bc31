import texts from '#screens/base/i18n/es/fees.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('fees', texts);
