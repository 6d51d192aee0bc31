import texts from '#screens/base/i18n/es/invoices.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('invoices', texts);
