/** The texts that the titles of the office's screens are among, whichever of them is open. */
import './texts.ts';
import './form/texts.ts';
import './customers/texts.ts';
import './reports/texts.ts';
import './stock/texts.ts';
