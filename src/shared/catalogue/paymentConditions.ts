/** When something has to be paid, as the contract has it: 0 at once, else so many days after the date. */
export const paymentConditions = {
  0: { es: 'Pronto pago', en: 'Prompt payment' },
  1: { es: '15 días', en: '15 days' },
  2: { es: '30 días', en: '30 days' },
  3: { es: '60 días', en: '60 days' },
  4: { es: '90 días', en: '90 days' },
} as const;
