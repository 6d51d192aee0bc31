/** Commands of receipt printers (ESC/POS) that need no text. */

/** Opens the drawer that is plugged into the printer (`ESC p`, pin 2): 100 ms on, 500 ms off. */
export function encodeDrawer(): Uint8Array {
  return Uint8Array.of(0x1b, 0x40, 0x1b, 0x70, 0x00, 0x32, 0xfa);
}

/** Asks for the status at once, past whatever waits in the printer (`DLE EOT n`): the printer, why it is off line, its paper. */
export const ASK_STATUS = Uint8Array.of(0x10, 0x04, 0x01, 0x10, 0x04, 0x02, 0x10, 0x04, 0x04);
/** How many bytes a printer answers that with. */
export const STATUS_ANSWERS = 3;

/** Asks for an answer once everything before it was done (`GS r 1`). */
export const ASK_WHEN_DONE = Uint8Array.of(0x1d, 0x72, 0x01);
