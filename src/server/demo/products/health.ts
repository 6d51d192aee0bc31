import type { FamilySeed } from './types.ts';

/** Pool, gym and health. */
export const health: readonly FamilySeed[] = [
  {
    name: 'Piscina',
    code: 'PIS',
    color: '#1c7ed6',
    groups: [
      {
        name: 'Entradas de piscina',
        picture: 'pool',
        tax: 'general',
        items: [
          ['Entrada piscina adulto', 6.5, 60, 'pool-adult'],
          ['Entrada piscina infantil', 4, 45, 'pool-child'],
          ['Entrada piscina mayores de 65', 4, 15],
          ['Entrada piscina familia numerosa', 3.5, 8],
          ['Entrada piscina discapacidad', 3, 3],
          ['Entrada tarde adulto', 4.5, 30, 'pool-evening'],
          ['Entrada tarde infantil', 3, 15, 'pool-evening'],
          ['Entrada familiar (2 + 2)', 18, 12],
          ['Acompañante sin baño', 2, 10],
          ['Grupo escolar, por niño', 2.5, 2],
        ],
      },
      {
        name: 'Bonos de baño',
        picture: 'ticket',
        tax: 'general',
        items: [
          ['Bono 10 baños adulto', 55, 6],
          ['Bono 10 baños infantil', 34, 4],
          ['Bono 10 baños mayores', 34, 3],
          ['Bono 20 baños adulto', 99, 3],
          ['Bono 20 baños infantil', 60],
          ['Bono regalo 10 baños', 55, 0],
          ['Temporada de verano adulto', 120],
          ['Temporada de verano familiar', 260],
        ],
      },
      {
        name: 'Nado y spa',
        picture: 'swimming',
        tax: 'general',
        minutes: 60,
        items: [
          ['Calle de nado 60 min', 18, 3],
          ['Calle de nado club 60 min', 12, 2],
          ['Spa y baño turco', 14, 8, 'droplet'],
          ['Spa para dos', 25, 5, 'droplet'],
        ],
      },
    ],
  },
  {
    name: 'Gimnasio',
    code: 'GIM',
    color: '#7048e8',
    groups: [
      {
        name: 'Accesos al gimnasio',
        picture: 'barbell',
        tax: 'general',
        items: [
          ['Entrada gimnasio', 8, 40],
          ['Entrada gimnasio reducida', 5.5, 12],
          ['Entrada gimnasio y piscina', 11, 15],
          ['Bono 10 accesos gimnasio', 60, 4],
          ['Bono 20 accesos gimnasio', 105, 2],
        ],
      },
      {
        name: 'Clases dirigidas',
        picture: 'yoga',
        tax: 'general',
        minutes: 50,
        items: [
          ['Clase dirigida', 7, 20],
          ['Ciclo indoor', 8, 10],
          ['Yoga', 9, 8],
          ['Pilates suelo', 9, 8],
          ['Pilates máquina', 18, 4],
        ],
      },
      {
        name: 'Entrenamiento personal',
        picture: 'stretching',
        tax: 'general',
        minutes: 60,
        items: [
          ['Entrenamiento personal', 38, 5],
          ['Entrenamiento personal en pareja', 52, 2],
          ['Bono 5 entrenamientos', 175, 2],
          ['Bono 10 entrenamientos', 330],
          ['Valoración física inicial', 25, 3],
          ['Plan de entrenamiento mensual', 35, 3],
        ],
      },
    ],
  },
  {
    name: 'Salud',
    code: 'SAL',
    color: '#087f5b',
    groups: [
      {
        // Care given by health professionals is exempt: Ley 37/1992 art. 20.Uno.3.º.
        name: 'Fisioterapia y medicina',
        picture: 'stethoscope',
        tax: 'exempt',
        minutes: 45,
        items: [
          ['Sesión de fisioterapia', 38, 12],
          ['Primera consulta de fisioterapia', 42, 4],
          ['Fisioterapia 30 min', 28, 5],
          ['Bono 5 sesiones de fisioterapia', 175, 2],
          ['Punción seca', 35, 2],
          ['Vendaje neuromuscular', 12, 3],
          ['Consulta de nutrición', 45, 2],
          ['Revisión de nutrición', 25, 3],
          ['Reconocimiento médico deportivo', 40, 3],
          ['Prueba de esfuerzo', 75],
        ],
      },
      {
        name: 'Masajes',
        picture: 'massage',
        tax: 'general',
        minutes: 45,
        items: [
          ['Masaje deportivo 30 min', 25, 5],
          ['Masaje deportivo 60 min', 40, 4],
          ['Masaje relajante 60 min', 45, 3],
        ],
      },
    ],
  },
];
