/** The texts of the public registration page, and of the mails that are sent after a registration. */
export const registrationWords = {
  title: 'Registro de estudiantes',
  lead: 'Llena tus datos, los de cada hija o hijo que quieras inscribir y los de una persona a quien podamos llamar en una emergencia. La escuela revisa cada registro antes de activarlo.',
  tutor: 'Madre, padre o tutor',
  /** `number`: counts from 1; not shown if there is only one child. */
  student: (number: number, of: number) => (of === 1 ? 'Estudiante' : `Estudiante ${number}`),
  contact: 'Contacto de emergencia',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  gender: 'Género',
  relationship: 'Parentesco con el estudiante',
  birthdate: 'Fecha de nacimiento',
  wish: 'Grupo que te interesa (opcional)',
  noWish: 'Que la escuela me proponga uno',
  inPlace: (place: string) => `Otro horario en ${place}`,
  hasPlaces: 'hay lugares',
  full: 'sin lugares por ahora',
  hours: 'Días y horas que te convienen (opcional)',
  closed: 'Este grupo ya no está abierto: elige otro, o deja que la escuela te proponga uno.',
  comment: 'Comentario (alergias, cuidados, quién lo recoge)',
  otherComment: 'Otro comentario (opcional)',
  care: 'Alergias y cuidados (opcional)',
  careFor:
    'Sirve para cuidar a tu hija o hijo en clase. Es un dato de salud: sólo lo ven la recepción, tú y quien le da clase.',
  careConsent: 'Doy mi consentimiento expreso para que la escuela guarde estos datos de salud con ese fin.',
  careNeedsConsent: 'Marca esta casilla para que podamos guardarlo, o deja vacías las alergias y cuidados.',
  pickupFor: 'Además de ti, sólo se entrega a quien escribas aquí. La escuela usa su teléfono para comprobar quién es.',
  pickupName: (place: number) => `Persona ${place} que puede recoger (opcional)`,
  pickupRelation: (place: number) => `Qué es de tu hija o hijo la persona ${place} (opcional)`,
  pickupPhone: (place: number) => `Teléfono de la persona ${place} (opcional)`,
  pickupNeedsName: 'Escribe el nombre de esta persona.',
  notTo: 'No entregar a (opcional)',
  notToFor: 'Si alguien no debe recoger a tu hija o hijo, escríbelo: lo lee quien está en la puerta.',
  photo: '¿Podemos tomarle fotos en clase?',
  photoFor: 'Para enseñarte lo que hacen; no cambia nada si dices que no. Las fotos de los niños no se publican.',
  photoLater: 'Lo respondo después',
  photoAnswers: { yes: 'Sí, autorizo', no: 'No autorizo' },
  choose: 'Elige una opción',
  add: 'Agregar otra hija o hijo',
  most: 'Aquí caben seis. Si son más, envía este registro y después otro.',
  remove: (number: number) => `Quitar estudiante ${number}`,
  same: 'Este estudiante ya está arriba, con el mismo nombre y fecha de nacimiento.',
  privacy: 'Al enviar aceptas nuestro',
  privacyLink: 'aviso de privacidad',
  send: 'Enviar registro',
  errors: 'Revisa los campos marcados. Lo demás sigue como lo escribiste.',
  doneTitle: 'Recibimos tu registro',
  done: (sendsMail: boolean) =>
    `La escuela lo revisará y te avisará. Cuando tu cuenta esté activa, ${sendsMail ? 'entra con tu correo y elige tu contraseña en «¿Olvidaste tu contraseña?»' : 'te dará un enlace para elegir tu contraseña'}. Un correo con el que alguien ya entra como personal o estudiante de la escuela no sirve para el registro: si es el tuyo, envíalo con otro correo o llama a la escuela.`,
  toStart: 'Ir al inicio',
  write: 'Escribir a la escuela por WhatsApp',
} as const

/**
 * The mails contain nothing that was typed on the page, because anybody can enter any address there. Only `accepted`,
 * which is sent after the school has checked the registration, has the name.
 */
export const registrationMails = {
  received: {
    subject: (school: string) => `${school}: recibimos tu registro`,
    text: 'Hola:\n\nRecibimos un registro con este correo. La escuela lo revisará antes de activarlo.\n\nSi no lo enviaste tú, avísanos: no activaremos nada.\n',
  },
  /**
   * For an address that already has a family's account or a waiting registration. The mail mentions no account, because
   * anybody may have typed the address.
   */
  joined: {
    subject: (school: string) => `${school}: recibimos otro registro con tu correo`,
    text: 'Hola:\n\nRecibimos otro registro con este correo. La escuela lo revisará antes de agregarlo a tu familia; hasta entonces no cambia nada.\n\nSi no lo enviaste tú, avísanos: no agregaremos nada.\n',
  },
  /** For an address whose account is not a family's. */
  known: {
    subject: (school: string) => `${school}: tu correo ya tiene una cuenta`,
    text: 'Hola:\n\nRecibimos un registro con este correo, que ya tiene una cuenta de otro tipo. No cambiamos nada.\n\nSi quieres inscribir a una hija o un hijo, regístralo con otro correo, o escríbele o llama a la escuela.\n',
  },
  accepted: {
    subject: (school: string) => `${school}: tu cuenta está activa`,
    text: (name: string, link: string) =>
      `Hola, ${name}:\n\nLa escuela activó tu registro. Para elegir tu contraseña abre este enlace. Sirve una sola vez, durante siete días:\n\n${link}\n\nSi ya pasaron, usa «¿Olvidaste tu contraseña?» al iniciar sesión.\n`,
  },
} as const
