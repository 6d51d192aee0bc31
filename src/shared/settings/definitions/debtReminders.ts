import { z } from 'zod';
import { DEFAULT_TIME, defaultSteps } from '../../domain/debtReminders.ts';
import { defineSetting } from '../defineSetting.ts';

const days = () => z.int().min(1).max(365);

const debtRemindersSchema = z
  .strictObject({
    /** Days after the due date. */
    first: days(),
    second: days().optional(),
    third: days().optional(),
    /** They are sent by the service, each day at `time` by the clock of the facility. */
    automatic: z.boolean().default(false),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default(DEFAULT_TIME),
  })
  .superRefine((value, ctx) => {
    const steps = [value.first, value.second, value.third];
    for (const [place, name] of (['second', 'third'] as const).entries()) {
      const [step, before] = [steps[place + 1], Math.max(...steps.slice(0, place + 1).map((each) => each ?? 0))];
      if (step !== undefined && step <= before) {
        ctx.addIssue({ code: 'custom', path: [name], params: { code: 'too_small' } });
      }
    }
  });

/** The days of a value, which rise. */
export function stepsIn(value: z.output<typeof debtRemindersSchema> | null): readonly number[] {
  if (value === null) return defaultSteps;
  return [value.first, value.second, value.third].filter((step) => step !== undefined);
}

/** When customers are reminded of what they owe, and whether by hand. */
export const debtReminders = defineSetting({
  group: 'mail',
  scope: 'system:admin',
  schema: debtRemindersSchema,
  example: { first: 7, second: 30, third: 60 },
  label: { es: 'Recordatorios de deuda', en: 'Reminders of debts' },
  about: {
    es: 'A cuántos días de vencer se recuerda a un cliente lo que debe, una vez por escalón, y si se envían a mano o solos. Solos hace falta un servidor de correo.',
    en: 'How many days after its due date a customer is reminded of a debt, once a step, and whether by hand or by themselves. By themselves takes a mail server.',
  },
  unset: inWords(defaultSteps, null),
  inForce: (value) => inWords(stepsIn(value), value.automatic ? value.time : null),
  parts: {
    first: { es: 'Primero (días)', en: 'First (days)' },
    second: { es: 'Segundo (días)', en: 'Second (days)' },
    third: { es: 'Tercero (días)', en: 'Third (days)' },
    automatic: { es: 'Se envían solos', en: 'Sent by themselves' },
    time: { es: 'A las', en: 'At' },
  },
  hints: {
    first: { es: 'Días desde el vencimiento.', en: 'Days since the due date.' },
    automatic: {
      es: 'Sin marcar, se envían desde Clientes › Recordar deudas, tras verlos.',
      en: 'Unticked, they are sent from Customers › Remind of debts, once looked at.',
    },
    time: { es: 'Como 09:00.', en: 'Such as 09:00.' },
  },
  presets: [
    { name: '7 · 30 · 60', parts: { first: 7, second: 30, third: 60 } },
    { name: '3 · 15 · 30', parts: { first: 3, second: 15, third: 30 } },
    { name: '15 · 45 · 90', parts: { first: 15, second: 45, third: 90 } },
  ],
});

function inWords(steps: readonly number[], time: string | null) {
  const days = steps.join(', ');
  return {
    es: `a los ${days} días, ${time === null ? 'a mano' : `solos a las ${time}`}`,
    en: `after ${days} days, ${time === null ? 'by hand' : `by themselves at ${time}`}`,
  };
}
