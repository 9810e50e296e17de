/**
 * The demo school. Another school edits this file for its public page, and for an app whose provider announces no
 * profile; with the reference provider its name, contacts, look and rules are entered in the portal (*Mi escuela*) and
 * begin with the values of this file that are not the demo's. The build reports every invalid entry, and every entry
 * that is still the demo's.
 */

export const school = {
  /** Shown everywhere, and in the installed app's manifest. */
  name: 'Lucero',
  fullName: 'Lucero · Inglés para niños',
  description: 'Portal escolar de Lucero: asistencia, puntos y pagos, también sin conexión.',
  /** The public page's address, for search engines and shared links. No path, no slash at the end. */
  site: 'https://lucero.test',
  /** "Today" is always the date in this time zone, whatever the device's own is (specification 9.1). */
  timeZone: 'America/Mexico_City',
  /**
   * Whether names in lists, in the roll and in its print begin with the family name ("García Ordóñez Adrián") and are
   * sorted by it.
   */
  familyNameFirst: false,
  /** New students get the folios LUC-0001, LUC-0002, …; imported students keep the folios of the import. */
  folioPrefix: 'LUC',
  email: 'hola@lucero.test',
  /** Ten digits, as dialed in Mexico. */
  phone: '5512345678',
  /** The WhatsApp number, digits only, with the country code (52 and ten digits in Mexico). */
  chat: '525512345678',
  /** Addresses of the school's page in a social network, and of its reviews. */
  social: 'https://redes.lucero.test/lucero.ingles',
  reviews: 'https://resenas.lucero.test/lucero',
  /**
   * Six hex digits each. `theme`: text, and dark backgrounds. `accent`: links and buttons. `star`: decorations; white
   * text on it would be hard to read.
   */
  colors: { theme: '#1F1B4D', background: '#FFFBF2', accent: '#C9006D', star: '#F5A300' },
  /**
   * The attendance options by meaning: each `value` as the provider has it. Omit a meaning that the provider does not
   * have. Without `present` the roll asks for each student's mark instead of suggesting "present".
   */
  attendance: { present: 'asistencia', absent: 'falta', late: 'retardo', excused: 'justificada' },
} as const satisfies School

/** The meanings of attendance options (see `attendance`) that use up one of the classes that a payment buys. */
export const cycle = { usesClass: ['present', 'late', 'absent'] } as const satisfies CycleRules

/** The top of the public page, its text above the films, and its texts for search engines and shared links. */
export const welcome = {
  summary:
    'Clases de inglés para niños de 4 a 12 años en Del Valle y Coyoacán: juegos, teatro, cocina y experimentos. Escríbenos y visítanos.',
  headline: 'El inglés se aprende jugando',
  text: 'En Lucero las niñas y los niños de 4 a 12 años piden ingredientes, venden boletos a la luna y explican por qué estalló su volcán. Todo en inglés, todo con las manos ocupadas.',
  message: 'Hola, Lucero. Vi su página y quiero conocer las clases de inglés para niños.',
  essence: 'Escenas de una semana cualquiera, contadas con tijeras y papel.',
  /** Describes the picture of a shared link, public/social.png, which `npm run art` draws. */
  picture: 'Un lucero de papel recortado sobre cerros al amanecer',
} as const satisfies Welcome

/**
 * Each clip has four files in public/videos: `{file}.webm`, `.mp4`, `.webp` (shown before it plays) and `.vtt`
 * (captions).
 */
export const clips = [
  {
    file: 'mercado',
    title: 'Jugar a la tienda',
    text: 'Un puesto de papel, una fila y un cliente que sólo entiende inglés. Así se pierde el miedo a hablar.',
  },
  {
    file: 'cocina',
    title: 'Cocinar en inglés',
    text: 'Medir, mezclar, probar. La receta se lee en voz alta y el resultado se come.',
  },
  {
    file: 'volcan',
    title: 'El volcán que explota',
    text: '«What will happen?» Primero se adivina, luego se vierte el vinagre, y al final todos quieren explicarlo.',
  },
] as const satisfies readonly Clip[]

/** At most six. `until`: the last day on which one is shown, YYYY-MM-DD; without it, always. */
export const announcements = [
  {
    title: 'Curso de verano',
    when: 'Julio y agosto',
    text: 'Cuatro semanas, cuatro mundos: la selva, el espacio, el fondo del mar y la cocina de la abuela. Por semana o completo.',
    button: 'Quiero el programa',
    message: 'Hola, Lucero. Quiero información sobre el curso de verano.',
  },
  {
    title: 'Inscripciones abiertas',
    when: 'Todo el año',
    text: 'La primera clase es de prueba y no cuesta. Vemos juntos en qué grupo se siente bien, y después se decide.',
    button: 'Inscribir a mi hijo',
    message: 'Hola, Lucero. Quiero inscribir a mi hijo. ¿Qué necesito?',
  },
  {
    title: 'Horarios disponibles',
    when: 'Tardes y sábados',
    text: 'Grupos de diez a veinte niños, por edades, dos tardes a la semana o los sábados por la mañana.',
    button: 'Ver horarios',
    message: 'Hola, Lucero. ¿Qué horarios tienen disponibles?',
  },
] as const satisfies readonly Announcement[]

/**
 * At most six. `hours`: a line for each opening time, such as "Lunes a viernes, de 14:00 a 20:00". `directions`: a link
 * to the place on a map; if it contains the place's coordinates, the page can show that map.
 */
export const locations = [
  {
    name: 'Lucero Del Valle',
    address: 'Av. División del Norte 1204, Del Valle, C.P. 03100, Benito Juárez, Ciudad de México',
    phone: '5512345678',
    hours: ['Lunes a viernes, de 14:00 a 20:00', 'Sábado, de 09:00 a 14:00'],
    hint: 'A dos cuadras del parque. Hay bicicletero y timbre a la altura de los niños.',
    directions: 'https://www.google.com/maps/dir/?api=1&destination=19.3789%2C-99.1603',
  },
  {
    name: 'Lucero Coyoacán',
    address: 'Calle Ignacio Allende 87, Del Carmen, C.P. 04100, Coyoacán, Ciudad de México',
    phone: '5587654321',
    hours: ['Lunes a jueves, de 15:00 a 20:00', 'Sábado, de 09:00 a 14:00'],
    hint: 'La casa amarilla junto al mercado. Los sábados huele a panqueques desde la esquina.',
    directions: 'https://www.google.com/maps/dir/?api=1&destination=19.3527%2C-99.1624',
  },
] as const satisfies readonly Location[]

/** At most twelve. */
export const testimonials = [
  {
    user: 'Mariana Robles',
    text: 'Mi hija llegó sin querer decir ni «hello». A los dos meses le enseñó a su abuelo a pedir helado en inglés.',
  },
  {
    user: 'Jorge Luis Medina',
    text: 'Lo que me ganó fue el volcán. Explotó en la cocina de la casa, pero me lo explicó completo y en inglés.',
  },
  {
    user: 'Paola Ibarra',
    text: 'Tengo gemelos muy distintos: uno canta todo, la otra necesita tocarlo. Aquí encontraron lugar los dos.',
  },
  {
    user: 'Rodrigo Salas',
    text: 'Me avisan por mensaje cuando falta un pago o cambia un horario. Nunca me he enterado tarde de nada.',
  },
  {
    user: 'Fernanda Quiroz',
    text: 'El sábado de cocina es sagrado. Ya hacemos panqueques con la receta en inglés pegada en el refrigerador.',
  },
  { user: 'Alejandra Montes', text: 'Las maestras saben cómo se llama el perro de mi hijo. Con eso les digo todo.' },
  {
    user: 'Héctor Villaseñor',
    text: 'Pasó de esconderse detrás de mí a ser el mesero de la obra. Tomó la orden de toda la familia en inglés.',
  },
  {
    user: 'Lucía Contreras',
    text: 'No hay planas ni castigos. Hay una tiendita, un teatro y un frasco de puntos que cuida como un tesoro.',
  },
  {
    user: 'Beatriz Anaya',
    text: 'Buscaba regularización y encontré una tarde que mi hija espera toda la semana. La calificación subió sola.',
  },
] as const satisfies readonly Testimonial[]

/**
 * The privacy notice (aviso de privacidad) at /privacidad. Have it checked by the person who is responsible for it: the
 * law requires that it is true.
 */
export const privacy = {
  updated: '2026-11-01',
  summary:
    'Pedimos sólo los datos que hacen falta para dar clase, cuidar a tu hijo y cobrar. No los vendemos ni los usamos para publicidad de nadie más.',
  sections: [
    {
      title: 'Quién responde por tus datos',
      text: [
        'Lucero · Inglés para niños, con domicilio en Av. División del Norte 1204, colonia Del Valle, Benito Juárez, 03100, Ciudad de México, es responsable de los datos personales que nos confías.',
      ],
    },
    {
      title: 'Qué datos pedimos',
      text: [
        'De las niñas y los niños: nombre, fecha de nacimiento y lo que tú decidas decirnos para cuidarlos mejor: alergias y cuidados, quién puede recogerlos, a quién no entregarlos y si autorizas fotos. Durante el curso anotamos su asistencia y sus puntos.',
        'De madres, padres y tutores: nombre, correo, teléfono, género, parentesco y, si nos lo das firmado, el permiso de uso de imagen. También un contacto para emergencias y los comprobantes de pago.',
        'Una alergia o un dato de salud es un dato sensible: sólo lo guardamos con tu consentimiento expreso. Lo que nos dices para cuidar a tu hijo lo ven quienes le dan clase, la recepción, la dirección y tú; nadie más. Quien le da clase lo tiene también sin conexión y en la hoja de emergencia impresa. En tu cuenta lo ves y pides que se cambie.',
      ],
    },
    {
      title: 'Para qué los usamos',
      text: [
        'Para inscribir, formar los grupos, pasar lista, avisarte de lo que ocurre en clase, atender una emergencia y llevar los pagos. Todo eso es necesario para darte el servicio.',
        'Si además quieres recibir avisos de cursos nuevos, te lo preguntamos aparte y puedes decir que no sin que cambie nada más.',
      ],
    },
    {
      title: 'Con quién los compartimos',
      text: [
        'Con nadie, salvo que una autoridad lo ordene conforme a la ley o que haga falta para atender a tu hijo en una emergencia. Las fotografías de los niños no se publican.',
      ],
    },
    {
      title: 'Tus derechos',
      text: [
        'Puedes acceder a tus datos, corregirlos, pedir que los borremos u oponerte a un uso (derechos ARCO), revocar tu consentimiento o limitar su uso. Escríbenos a hola@lucero.test con tu nombre, lo que pides y una identificación; respondemos en un plazo máximo de veinte días hábiles.',
        'Si crees que no te atendimos bien, puedes acudir a la autoridad federal de protección de datos personales.',
      ],
    },
    {
      title: 'En esta página y en el portal',
      text: [
        'Esta página no usa cookies ni rastreadores. Los mapas sólo se piden a OpenStreetMap cuando tú los tocas, y los botones de WhatsApp abren esa aplicación, que tiene su propio aviso.',
        'El portal guarda en tu equipo lo necesario para funcionar sin conexión; al cerrar la sesión se borra, salvo lo que todavía no se ha enviado y un nombre al azar por el que la escuela reconoce este equipo cuando vuelves a entrar.',
      ],
    },
    {
      title: 'Cambios a este aviso',
      text: [
        'Si este aviso cambia, lo publicamos aquí con su fecha nueva y te avisamos por correo antes de que valga.',
      ],
    },
  ],
} as const satisfies Privacy

export type School = {
  name: string
  fullName: string
  description: string
  site: string
  timeZone: string
  familyNameFirst: boolean
  folioPrefix: string
  email: string
  phone: string
  chat: string
  social: string
  reviews: string
  colors: { theme: string; background: string; accent: string; star: string }
  attendance: { present?: string; absent?: string; late?: string; excused?: string }
}

export type CycleRules = { usesClass: readonly ('present' | 'absent' | 'late' | 'excused')[] }

export type Welcome = {
  summary: string
  headline: string
  text: string
  message: string
  essence: string
  picture: string
}
export type Clip = { file: string; title: string; text: string }
export type Announcement = {
  title: string
  when: string
  text: string
  button: string
  message: string
  until?: string
}

export type Location = {
  name: string
  address: string
  phone: string
  hours: readonly string[]
  hint: string
  directions: string
}

export type Testimonial = { user: string; text: string }
export type Privacy = {
  updated: string
  summary: string
  sections: readonly { title: string; text: readonly string[] }[]
}
