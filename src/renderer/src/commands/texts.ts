import texts from '#screens/base/i18n/es/commands.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('commands', texts);
