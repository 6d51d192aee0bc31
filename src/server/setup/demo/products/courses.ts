import type { FamilySeed } from './types.ts';

/** Courses, subscriptions and federations. */
export const courses: readonly FamilySeed[] = [
  {
    name: 'Cursos',
    code: 'CUR',
    color: '#e8590c',
    groups: [
      {
        name: 'Cursos de natación',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Natación bebés trimestre', 96, 3],
          ['Natación 3–5 años 1 día', 72, 5],
          ['Natación 3–5 años 2 días', 118, 5],
          ['Natación 6–9 años 1 día', 69, 6],
          ['Natación 6–9 años 2 días', 112, 6],
          ['Natación 10–14 años 1 día', 69, 3],
          ['Natación 10–14 años 2 días', 112, 4],
          ['Natación adultos iniciación', 92, 4],
          ['Natación adultos perfeccionamiento', 98, 3],
          ['Natación mayores de 65', 64, 4],
          ['Aquagym trimestre', 88, 5],
          ['Natación intensivo quincena', 52, 4],
        ],
      },
      {
        name: 'Escuelas de raqueta',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Escuela de pádel infantil mes', 42, 6],
          ['Escuela de pádel adultos mes', 55, 6],
          ['Escuela de pádel competición mes', 78, 2],
          ['Escuela de tenis infantil mes', 40, 4],
          ['Escuela de tenis adultos mes', 52, 3],
          ['Escuela de tenis competición mes', 75],
        ],
      },
      {
        name: 'Otras escuelas',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Multideporte 3–5 años mes', 30, 3],
          ['Multideporte 6–9 años mes', 30, 3],
          ['Gimnasia rítmica mes', 36, 4],
          ['Patinaje mes', 34, 3],
          ['Kárate infantil mes', 35, 3],
          ['Judo infantil mes', 35, 2],
          ['Baile moderno mes', 32, 2],
          ['Escuela de fútbol mes', 38, 5],
          ['Escuela de baloncesto mes', 36, 3],
          ['Pilates trimestre', 105, 3],
          ['Yoga trimestre', 108, 3],
        ],
      },
      {
        name: 'Campus',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Campus semana', 85, 3],
          ['Campus semana con comedor', 125, 2],
          ['Campus día suelto', 22, 3],
          ['Matrícula de curso', 20, 5],
        ],
      },
    ],
  },
  {
    name: 'Abonos',
    code: 'ABO',
    color: '#ae3ec9',
    groups: [
      {
        name: 'Abonos mensuales',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Abono individual mes', 39.9, 40],
          ['Abono joven mes', 29.9, 14],
          ['Abono mayores de 65 mes', 27.9, 10],
          ['Abono familiar 2 mes', 59.9, 10],
          ['Abono familiar 3 mes', 72.9, 8],
          ['Abono familiar 4 o más mes', 82.9, 8],
          ['Abono mañanas mes', 29.9, 8],
          ['Abono fin de semana mes', 24.9, 4],
          ['Abono gimnasio mes', 30, 8],
          ['Abono pádel mes', 45, 6],
        ],
      },
      {
        name: 'Abonos largos',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Abono individual trimestre', 113.7, 4],
          ['Abono individual año', 419, 2],
          ['Abono familiar año', 765],
          ['Abono visitante semana', 22, 2],
        ],
      },
      {
        name: 'Altas y carnés',
        tax: 'general',
        items: [
          ['Matrícula de abonado', 25, 5],
          ['Duplicado de carné', 4, 3],
          ['Duplicado de pulsera', 5, 3],
          ['Cuota de baja temporal', 8, 2],
        ],
      },
      {
        // Collected for the federation and passed on: Ley 37/1992 art. 78.Tres.3.
        name: 'Licencias federativas',
        tax: null,
        items: [
          ['Licencia federativa pádel adulto', 55, 2],
          ['Licencia federativa pádel menor', 25],
          ['Licencia federativa tenis', 50],
          ['Licencia federativa natación', 45],
        ],
      },
    ],
  },
];
