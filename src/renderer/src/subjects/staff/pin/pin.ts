/** A PIN is 4 to 12 digits. */
export const PIN_MAX = 12;

/** The digits of what was typed or pasted, held to the longest a PIN may be. */
export function pinDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, PIN_MAX);
}

/** True when the service would take it as a PIN; whether it is the right one only the service knows. */
export function isPin(text: string): boolean {
  return /^\d{4,12}$/.test(text);
}
