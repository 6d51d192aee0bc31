/** The time zones of Spain. */

/** That of the mainland: of whoever says no other. */
export const USUAL_ZONE = 'Europe/Madrid';
/** That of the Canary Islands, an hour behind. */
export const CANARY_ZONE = 'Atlantic/Canary';
/** Their postcodes: Las Palmas, and Santa Cruz de Tenerife. */
const CANARIES = /^3[58]\d{3}$/;

/** The zone of an address in Spain, by its postcode. */
export function zoneAt(zipCode: string | null | undefined): string {
  return CANARIES.test(zipCode?.trim() ?? '') ? CANARY_ZONE : USUAL_ZONE;
}
