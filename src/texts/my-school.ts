/** The texts of *Mi escuela*: the school's profile, which an administrator fills in. */

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
  privacy: 'Aviso de privacidad',
  edit: (card: string) => `Editar ${card.toLowerCase()}`,
  saved: 'Escuela actualizada',
  failed: 'No se pudo cargar la escuela',
  noValue: 'Sin dato',
  ownLabel: 'Por su nombre',
  noPrivacy: 'Todavía no hay aviso. Las familias lo buscan al registrarse.',
  places: 'Sedes',
  placesHint: 'El nombre y la dirección de cada sede se editan en Escuelas.',
  openPlaces: 'Abrir Escuelas',
  nameHint: 'Corto: sale en el menú, los mensajes y los correos.',
  fullNameHint: 'Sale en recibos y al instalar la app. Si lo dejas vacío, se usa el nombre.',
  colorHint: 'Como #1F1B4D. Sobre papel claro deben leerse las letras.',
  sample: 'Así se lee',
  pale: 'Con este color las letras no se leen bien: elige uno más oscuro.',
  logoHint: 'Una imagen PNG, JPEG o WebP. Si no eliges otra, se queda la que está.',
  logoProblem: 'El archivo debe ser una imagen PNG, JPEG o WebP.',
  phoneHint: 'Sale en recibos y correos.',
  chatHint: 'Aquí mandan las familias sus comprobantes.',
  linkHint: 'La dirección completa, con https://.',
  prefixHint: 'Los estudiantes nuevos reciben ABC-0001, ABC-0002, … Los folios que ya existen no cambian.',
  meaningHint: 'Sin elegir, se reconoce la opción por su nombre.',
  privacyHint: 'Separa los párrafos con un renglón vacío. Un párrafo que empieza con # es un título.',
  /** For an administrator, while values are missing that families need. */
  missing: (fields: readonly NeededValue[]) => {
    const names = fields.map((field) => needed[field])
    const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${names.at(-1)}` : names.join('')
    return `A la escuela le ${names.length > 1 ? 'faltan' : 'falta'} ${list}. Mientras tanto no salen en recibos, mensajes ni correos.`
  },
  complete: 'Completar en Mi escuela',
} as const
