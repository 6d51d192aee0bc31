/** Names, streets and towns the demo facility's customers are made of. Lists begin with what is most common. */

interface Generation {
  readonly women: readonly string[];
  readonly men: readonly string[];
}

/** First names by when their bearers were born (INE, most frequent names by decade of birth). */
export const firstNames: { readonly old: Generation; readonly middle: Generation; readonly young: Generation } = {
  old: {
    women:
      'María Carmen|María|Josefa|Isabel|María Dolores|María Pilar|Ana María|Francisca|Antonia|Mercedes|Rosa María|Concepción|Encarnación|Milagros|Manuela|Teresa|Ángeles|Consuelo'.split(
        '|',
      ),
    men: 'Antonio|José|Manuel|Francisco|Juan|José Luis|Jesús|Ángel|Miguel|Rafael|José Antonio|Pedro|Julián|Félix|Emilio|Ramón|Tomás|Vicente'.split(
      '|',
    ),
  },
  middle: {
    women:
      'Laura|Cristina|Marta|Sara|Ana|Raquel|María José|Beatriz|Patricia|Sandra|Mónica|Silvia|Elena|Verónica|Rocío|Nuria|Sonia|Esther|Yolanda|Almudena|Noelia|Inmaculada'.split(
        '|',
      ),
    men: 'David|Javier|Daniel|José Manuel|Carlos|Sergio|Jorge|Alberto|Raúl|Rubén|Óscar|Fernando|Iván|Roberto|Pablo|Víctor|Diego|Ignacio|Álvaro|Jesús|Andrés|Gonzalo'.split(
      '|',
    ),
  },
  young: {
    women:
      'Lucía|Paula|Martina|Julia|Sofía|Valeria|Daniela|Alba|Carla|Noa|Emma|Claudia|Irene|Vega|Valentina|Candela|Ainhoa|Jimena|Olivia|Adriana'.split(
        '|',
      ),
    men: 'Hugo|Mateo|Martín|Lucas|Leo|Alejandro|Adrián|Mario|Marcos|Izan|Álvaro|Enzo|Nicolás|Bruno|Manuel|Marco|Gael|Héctor|Rodrigo|Samuel'.split(
      '|',
    ),
  },
};

export const surnames: readonly string[] =
  'García|Rodríguez|González|Fernández|López|Martínez|Sánchez|Pérez|Gómez|Martín|Jiménez|Hernández|Ruiz|Díaz|Moreno|Muñoz|Álvarez|Romero|Gutiérrez|Alonso|Navarro|Torres|Domínguez|Ramos|Vázquez|Ramírez|Gil|Serrano|Morales|Molina|Blanco|Suárez|Castro|Ortega|Delgado|Ortiz|Marín|Rubio|Núñez|Medina|Sanz|Castillo|Iglesias|Cortés|Garrido|Santos|Guerrero|Lozano|Cano|Cruz|Méndez|Flores|Prieto|Herrera|Peña|León|Márquez|Cabrera|Gallego|Calvo|Vidal|Campos|Reyes|Vega|Fuentes|Carrasco|Díez|Aguilar|Caballero|Nieto|Santana|Pascual|Herrero|Montero|Lorenzo|Hidalgo|Giménez|Ibáñez|Ferrer|Durán|Santiago|Vicente|Benítez|Arias|Mora|Vargas|Carmona|Crespo|Román|Pastor|Soto|Sáez|Velasco|Moya|Soler|Parra|Esteban|Bravo|Gallardo|Rojas|Corrochano|Resino|Talavera|Bodas|Arroyo'.split(
    '|',
  );

/** Residents from elsewhere: whole names. */
export const foreignFirstNames: readonly string[] =
  'Andrei|Elena|Mihai|Ioana|Mohamed|Fátima|Youssef|Samira|Wei|Li|John|Emily|Sarah|Paulo|Inês|Oleksandr|Kateryna|Luca'.split(
    '|',
  );
export const foreignSurnames: readonly string[] =
  'Popescu|Ionescu|Radu|Dumitru|El Amrani|Benali|Haddad|Chen|Wang|Zhang|Smith|Taylor|Silva|Ferreira|Shevchenko|Bondarenko|Rossi'.split(
    '|',
  );

/**
 * People whose names are unlike most, by their place among the customers: what has to deal with names meets hyphens, particles,
 * apostrophes, accents that are marks of their own, other scripts, and the shortest and longest there are.
 */
export const unusualNames: ReadonlyMap<number, string> = new Map([
  [7, 'Ana-María García-López Peña'],
  [12, 'Juan de la Cruz y Ruiz de Alda'],
  [16, 'Sean O’Connor'],
  [19, "Neus D'Ors i Puig"],
  [23, 'Íñigo Núñez Ibáñez'.normalize('NFD')],
  [27, 'محمد العربي'],
  [31, '王小明'],
  [34, 'Ñ'],
  [38, 'María de los Ángeles Inmaculada Concepción Fernández de Córdoba y Álvarez de Toledo'],
]);

/** How banks write names of other scripts, by the same places. */
export const latinNames: ReadonlyMap<number, string> = new Map([
  [27, 'Mohamed El Arabi'],
  [31, 'Wang Xiaoming'],
]);

/** Organisations: how they are called, what they are, and the initial of their NIF. */
export const organisations: readonly (readonly [initial: string, pattern: string])[] = [
  ['G', 'Club Deportivo {place}'],
  ['G', 'Club de Pádel {place}'],
  ['G', 'Club Natación {place}'],
  ['G', 'AMPA CEIP {person}'],
  ['G', 'Asociación de Vecinos {place}'],
  ['G', 'Peña Ciclista {place}'],
  ['B', 'Talleres {surname} S.L.'],
  ['B', 'Construcciones {surname} S.L.'],
  ['B', 'Asesoría {surname} S.L.'],
  ['B', 'Transportes {surname} S.L.'],
  ['B', 'Hostelería {surname} S.L.'],
  ['B', 'Clínica Dental {surname} S.L.'],
  ['A', 'Cerámicas {place} S.A.'],
  ['F', 'Cooperativa Agrícola {place}'],
  ['R', 'Colegio {person}'],
  ['P', 'Ayuntamiento de {town}'],
];
export const places: readonly string[] =
  'Los Álamos|La Vega|El Prado|Tajo Bajo|La Solana|El Olivar|Las Moreras|Puerta de Cuartos|La Alameda|El Soto|Valdefuentes|La Ribera|Los Navalmorales|El Carmen'.split(
    '|',
  );
export const patrons: readonly string[] =
  'Miguel de Cervantes|San Ildefonso|Federico García Lorca|Santa Teresa|Hernán Cortés|Antonio Machado|Rosalía de Castro|San Juan de Dios|Clara Campoamor|Fray Hernando'.split(
    '|',
  );

export const streets: readonly string[] =
  'Calle Mayor|Calle Real|Avenida de la Constitución|Calle San Francisco|Paseo del Prado|Calle del Sol|Calle Santa Ana|Avenida de Toledo|Calle Carnicerías|Ronda del Cañillo|Calle de la Cruz|Calle Nueva|Plaza de España|Calle Cervantes|Avenida de Extremadura|Calle Portugal|Calle Alfareros|Calle del Charcón|Calle Segurilla|Calle San Clemente|Avenida Pío XII|Calle Marqués de Mirasol|Calle Joaquina Santander|Calle Banderas de Castilla|Calle José Luis Gallo|Calle Templarios|Calle Zamora|Calle Salamanca|Calle Trinidad|Camino de las Huertas|Calle de los Olivos|Calle Adalid Meneses'.split(
    '|',
  );

/** Towns around the facility, with a postcode and how many customers live there. */
export const towns: readonly (readonly [town: { readonly name: string; readonly zipCode: string }, weight: number])[] =
  [
    [{ name: 'Talavera de la Reina', zipCode: '45600' }, 70],
    [{ name: 'Pepino', zipCode: '45638' }, 5],
    [{ name: 'Cazalegas', zipCode: '45683' }, 3],
    [{ name: 'Calera y Chozas', zipCode: '45686' }, 4],
    [{ name: 'Velada', zipCode: '45612' }, 3],
    [{ name: 'Mejorada', zipCode: '45622' }, 2],
    [{ name: 'Segurilla', zipCode: '45621' }, 2],
    [{ name: 'San Román de los Montes', zipCode: '45646' }, 2],
    [{ name: 'Torrijos', zipCode: '45500' }, 1],
    [{ name: 'Oropesa', zipCode: '45560' }, 1],
    [{ name: 'El Puente del Arzobispo', zipCode: '45570' }, 1],
    [{ name: 'Toledo', zipCode: '45003' }, 1],
    [{ name: 'Navalmoral de la Mata', zipCode: '10300' }, 1],
    [{ name: 'Arenas de San Pedro', zipCode: '05400' }, 1],
    [{ name: 'Madrid', zipCode: '28005' }, 2],
  ];

export const notes: readonly string[] = [
  'Prefiere la pista 3.',
  'Paga la cuota en los primeros días del mes.',
  'Avisar por teléfono, no usa el correo.',
  'Tiene llave de la taquilla 112.',
  'Pide siempre factura.',
  'Monitor de la escuela los sábados.',
  'Familia numerosa: carné comprobado.',
];
