/** The texts of *Mi escuela*: the school's profile, which an administrator fills in. */

import { dateText } from './dates'

/** The values that families miss while they are not set. */
type NeededValue = 'name' | 'phone' | 'email' | 'privacy'

export const profileLabels = {
  name: 'Nombre',
  full_name: 'Nombre completo',
  description: 'Descripción',
  theme_color: 'Color principal',
  accent_color: 'Color de acento',
  logo: 'Logotipo',
  email: 'Correo',
  phone: 'Teléfono',
  chat: 'WhatsApp',
  social: 'Página en redes',
  reviews: 'Página de reseñas',
  folio_prefix: 'Prefijo de folios',
  family_name_first: 'Apellidos primero',
  present: 'Asistencia',
  absent: 'Falta',
  late: 'Retardo',
  excused: 'Falta justificada',
  privacy: 'Aviso de privacidad',
  privacy_updated: 'Última actualización',
  headline: 'Frase principal',
  welcome: 'Presentación',
  summary: 'Resumen para buscadores',
  chat_message: 'Primer mensaje de WhatsApp',
  lessons: 'Mostrar cómo se aprende',
  films: 'Mostrar los videos',
  essence: 'Texto de Nuestra esencia',
  announcements: 'Avisos de la página',
  testimonials: 'Testimonios',
  places: 'Sedes de la página',
} as const

/** Labels of an announcement, a testimonial and a location of the public page. */
export const entryLabels = {
  title: 'Título',
  when: 'Cuándo',
  text: 'Texto',
  button: 'Botón',
  message: 'Mensaje de WhatsApp',
  until: 'Último día',
  user: 'Quién lo dice',
  testimonial: 'Lo que dice',
  name: 'Nombre',
  address: 'Dirección',
  hours: 'Horario',
  phone: 'Teléfono',
  hint: 'Señas',
  map: 'Enlace del mapa',
  school: 'Sede de Escuelas',
} as const

const needed: Record<NeededValue, string> = {
  name: 'el nombre',
  phone: 'el teléfono',
  email: 'el correo',
  privacy: 'el aviso de privacidad',
}

export const mySchoolTexts = {
  identity: 'Nombre e imagen',
  contact: 'Contacto',
  names: 'Nombres y folios',
  attendance: 'Asistencia',
  page: 'Página pública',
  privacy: 'Aviso de privacidad',
  lists: {
    announcements: {
      title: 'Avisos de la página',
      one: 'Aviso',
      add: 'Agregar aviso',
      emptyHint: 'Si lo dejas vacío, se quita el aviso con todos sus datos.',
      none: 'Sin avisos. Mientras no haya, la página no muestra esa sección.',
    },
    testimonials: {
      title: 'Testimonios',
      one: 'Testimonio',
      add: 'Agregar testimonio',
      emptyHint: 'Si lo dejas vacío, se quita el testimonio.',
      none: 'Sin testimonios. Mientras no haya, la página no muestra esa sección.',
    },
    places: {
      title: 'Sedes en la página',
      one: 'Sede',
      add: 'Agregar sede',
      emptyHint: 'Si lo dejas vacío, se quita la sede de la página con todos sus datos.',
      none: 'Sin sedes. Mientras no haya, la página no muestra esa sección.',
    },
  },
  endsOn: (day: string) => `Hasta el ${dateText(day)}.`,
  endedOn: (day: string) => `Ya terminó: su último día fue el ${dateText(day)}.`,
  full: (most: number, hasEnded: boolean) =>
    `Caben ${most}. Para agregar ${hasEnded ? 'otro, cambia o quita uno que ya terminó' : 'más, cambia o quita alguno'}.`,
  preview: 'Vista previa de la página',
  previewWidth: 'Ancho de la vista previa',
  widths: { phone: 'Teléfono', wide: 'Pantalla ancha' },
  previewHint: 'Así se verá al guardar.',
  previewWaits: 'La vista previa espera: falta conexión o corregir un dato.',
  headlineHint: 'Lo primero que se lee. Si la dejas vacía, sale el nombre completo.',
  lessonsHint: 'Juegos, cocina y experimentos; con los ojos, los oídos y las manos.',
  filmsHint: 'Tres videos cortos de papel recortado sobre una clase de inglés.',
  essenceHint: 'Sale arriba de los videos.',
  summaryHint: 'Lo que muestra un buscador, o un chat al compartir la página.',
  whenHint: 'Por ejemplo: Julio y agosto.',
  buttonHint: 'Si lo dejas vacío: Pide informes.',
  messageHint: 'Lo que la familia encuentra ya escrito al abrir WhatsApp.',
  untilHint: 'Después de ese día el aviso se quita solo. Vacío: se queda.',
  permissionHint: 'Publica sólo lo que la familia te permitió publicar.',
  hoursHint: 'Un renglón por horario: Lunes a viernes, de 14:00 a 20:00',
  hintHint: 'Cómo reconocer el lugar.',
  mapHint: 'Ábrelo en tu mapa, copia el enlace y pégalo aquí. Si trae las coordenadas, la página muestra el mapa.',
  editEntry: (name: string) => `Editar: ${name}`,
  edit: (card: string) => `Editar ${card.toLowerCase()}`,
  saved: 'Escuela actualizada',
  failed: 'No se pudo cargar la escuela',
  noValue: 'Sin dato',
  ownLabel: 'Por su nombre',
  noPrivacy: 'Todavía no hay aviso. Las familias lo buscan al registrarse.',
  placesHint: 'Aquí eliges qué sedes ve el público, con horario, teléfono, señas y mapa. Las sedes están en Escuelas.',
  openPlaces: 'Abrir Escuelas',
  typedPlace: 'Su nombre y su dirección se escribieron aquí: al editarla puedes tomarlos de Escuelas.',
  placeHint: 'Si eliges una, la página toma de ahí el nombre y la dirección, también cuando cambien.',
  placeOfSchool: (name: string) =>
    `El nombre y la dirección de ${name} se cambian en Escuelas; la página los toma de ahí.`,
  removePlace: 'Quitar de la página',
  closedPlace: 'Está desactivada en Escuelas: la página no la muestra.',
  showPlace: (name: string) => `Mostrar ${name}`,
  notShown: 'No se agregó',
  nameHint: 'Corto: sale en el menú, los mensajes y los correos.',
  fullNameHint: 'Sale en recibos y al instalar la app. Si lo dejas vacío, se usa el nombre.',
  colorHint: 'Como #1F1B4D. Sobre papel claro deben leerse las letras.',
  sample: 'Así se lee',
  pale: 'Con este color las letras no se leen bien: elige uno más oscuro.',
  logoHint:
    'Una imagen PNG, JPEG o WebP. También es el icono de la página y de la app. Si no eliges otra, se queda la que está.',
  removeLogo: 'Quitar el logotipo',
  logoProblem: 'El archivo debe ser una imagen PNG, JPEG o WebP.',
  phoneHint: 'Sale en recibos y correos.',
  chatHint: 'Aquí mandan las familias sus comprobantes.',
  linkHint: 'La dirección completa, con https://.',
  prefixHint: 'Los estudiantes nuevos reciben ABC-0001, ABC-0002, … Los folios que ya existen no cambian.',
  meaningHint: 'Sin elegir, se reconoce la opción por su nombre.',
  hiddenOption: (label: string) => `${label} (oculta en Opciones: elige otra)`,
  hiddenMeaning: (label: string) =>
    `«${label}» está oculta en Opciones: ya no se puede marcar. Elige otra; lo que ya se marcó con ella conserva su nombre, pero ya no este significado.`,
  privacyHint: 'Separa los párrafos con un renglón vacío. Un párrafo que empieza con # es un título.',
  /** For an administrator, while values are missing that families need. */
  missing: (fields: readonly NeededValue[]) => {
    const names = fields.map((field) => needed[field])
    const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${names.at(-1)}` : names.join('')
    return `A la escuela le ${names.length > 1 ? 'faltan' : 'falta'} ${list}. Mientras tanto no salen en recibos, mensajes ni correos.`
  },
  complete: 'Completar en Mi escuela',
} as const
