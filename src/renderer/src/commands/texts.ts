import texts from '../i18n/es/commands.json';
import { addTexts } from '../i18n/index.ts';

addTexts('commands', texts);
