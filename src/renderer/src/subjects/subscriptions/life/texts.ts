import texts from '#screens/base/i18n/es/subscriptions.json';
import { addTexts } from '#screens/base/i18n/index.ts';
import '../texts.ts';

addTexts('subscriptions', texts);
