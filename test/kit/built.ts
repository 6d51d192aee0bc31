/** The variable that says to tests that out/ is built from what they test. */
export const BUILT = 'TAQUILLA_BUILT';
