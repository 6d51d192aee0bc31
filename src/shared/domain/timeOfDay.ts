/** A time of the clock, `09:00`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
