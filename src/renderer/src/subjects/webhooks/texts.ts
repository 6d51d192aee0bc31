import texts from '#screens/base/i18n/es/webhooks.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('webhooks', texts);
