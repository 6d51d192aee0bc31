import texts from '#screens/base/i18n/es/mail.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('mail', texts);
