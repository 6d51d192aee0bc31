import texts from '../../i18n/es/invoices.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('invoices', texts);
