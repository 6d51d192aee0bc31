/** The texts that the titles of the office's screens are among, whichever of them is open. */
import './texts.ts';
import './form/texts.ts';
import './people/texts.ts';
import './report/texts.ts';
import './stock/texts.ts';
