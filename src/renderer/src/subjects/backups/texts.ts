import texts from '#screens/base/i18n/es/backups.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('backups', texts);
