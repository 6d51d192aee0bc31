import type { FamilySeed } from './types.ts';

/** Courts and fields. The use of sports facilities is at 21 % (Ley 37/1992 art. 90). */
export const courts: readonly FamilySeed[] = [
  {
    name: 'Pádel',
    code: 'PAD',
    color: '#2f9e44',
    groups: [
      {
        name: 'Pistas de pádel',
        picture: 'padel',
        tax: 'general',
        minutes: 90,
        items: [
          ['Pádel 90 min', 24, 60],
          ['Pádel 90 min pista central', 30, 25],
        ],
      },
      {
        name: 'Pistas de pádel cortas',
        picture: 'padel-short',
        tax: 'general',
        minutes: 60,
        items: [
          ['Pádel 60 min', 16, 30],
          ['Pádel individual 60 min', 10, 5],
        ],
      },
      {
        name: 'Clases de pádel',
        picture: 'school',
        tax: 'general',
        minutes: 60,
        items: [
          ['Clase de pádel particular', 32, 8],
          ['Clase de pádel 2 personas', 40, 5],
          ['Clase de pádel 4 personas', 52, 4],
          ['Clínic de pádel fin de semana', 65],
        ],
      },
      {
        name: 'Torneos de pádel',
        picture: 'trophy',
        tax: 'general',
        items: [
          ['Inscripción torneo social de pádel', 18, 3],
          ['Inscripción liga de pádel', 45, 2],
          ['Inscripción americano nocturno', 15, 3],
        ],
      },
    ],
  },
  {
    name: 'Tenis',
    code: 'TEN',
    color: '#66a80f',
    groups: [
      {
        name: 'Pistas de tenis',
        picture: 'tennis',
        tax: 'general',
        minutes: 60,
        items: [
          ['Tenis 60 min', 10, 30],
          ['Tenis tierra batida 60 min', 14, 25],
          ['Frontón 60 min', 6, 4],
          ['Pickleball 60 min', 9, 8],
        ],
      },
      {
        name: 'Clases de tenis',
        picture: 'school',
        tax: 'general',
        minutes: 60,
        items: [
          ['Clase de tenis particular', 30, 5],
          ['Clase de tenis 2 personas', 38, 3],
          ['Clase de tenis 4 personas', 48, 2],
        ],
      },
      {
        name: 'Torneos de tenis',
        picture: 'trophy',
        tax: 'general',
        items: [
          ['Inscripción liga de tenis', 40],
          ['Inscripción torneo infantil', 12, 2],
        ],
      },
    ],
  },
  {
    name: 'Fútbol y pabellón',
    code: 'FUT',
    color: '#0b7285',
    groups: [
      {
        name: 'Campos',
        picture: 'ball-football',
        tax: 'general',
        minutes: 60,
        items: [
          ['Fútbol 7 60 min', 48, 30],
          ['Fútbol 7 60 min con luz', 56, 16],
          ['Fútbol sala 60 min', 32, 10],
          ['Fútbol sala 60 min con luz', 38, 8],
          ['Fútbol 11 90 min', 95, 2],
          ['Fútbol 11 90 min con luz', 120, 2],
          ['Vóley playa 60 min', 16, 4],
        ],
      },
      {
        name: 'Pabellón',
        picture: 'ball-basketball',
        tax: 'general',
        minutes: 60,
        items: [
          ['Baloncesto 60 min', 24, 6],
          ['Baloncesto media pista 60 min', 14, 4],
          ['Bádminton 60 min', 9, 6],
          ['Pabellón completo 60 min', 60],
          ['Sala multiusos 60 min', 20, 2],
        ],
      },
      {
        name: 'Ligas y celebraciones',
        picture: 'trophy',
        tax: 'general',
        allowPaymentPending: true,
        items: [
          ['Inscripción liga fútbol 7', 320],
          ['Inscripción liga fútbol sala', 260],
          ['Arbitraje de partido', 25, 4],
          ['Cumpleaños deportivo (12 niños)', 145, 3],
          ['Cumpleaños: niño adicional', 11, 3],
        ],
      },
    ],
  },
];
