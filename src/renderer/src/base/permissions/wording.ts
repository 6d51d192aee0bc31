/** How the screens around an error say what a permission allows: where the catalogue is loaded, records by their names. */
import { createContext } from 'react';
import { scopeWords } from './words.ts';

export const Wording = createContext(scopeWords);
