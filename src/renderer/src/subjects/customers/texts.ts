import texts from '#screens/base/i18n/es/personal.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('personal', texts);
