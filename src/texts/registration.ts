/** What the registration page says to a family that comes from outside, and the mails that follow it. */
export const registrationWords = {
  title: 'Registro de estudiante',
  lead: 'Llena tus datos, los de tu hija o hijo y los de una persona a quien podamos llamar en una emergencia. La escuela revisa cada registro antes de activarlo.',
  tutor: 'Madre, padre o tutor',
  student: 'Estudiante',
  contact: 'Contacto de emergencia',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  gender: 'Género',
  relationship: 'Parentesco con el estudiante',
  birthdate: 'Fecha de nacimiento',
  comment: 'Comentario (alergias, cuidados, quién lo recoge)',
  choose: 'Elige una opción',
  privacy: 'Al enviar aceptas nuestro',
  privacyLink: 'aviso de privacidad',
  send: 'Enviar registro',
  errors: 'Revisa los campos marcados. Lo demás sigue como lo escribiste.',
  doneTitle: 'Recibimos tu registro',
  done: 'La escuela lo revisará y te avisará. Cuando tu cuenta esté activa, entra con tu correo y elige tu contraseña en «¿Olvidaste tu contraseña?».',
  toStart: 'Ir al inicio',
  write: 'Escribir a la escuela por WhatsApp',
} as const

/** Nothing typed on the page goes into these: anybody may type any address there. */
export const registrationMails = {
  received: {
    subject: (school: string) => `${school}: recibimos tu registro`,
    text: 'Hola:\n\nRecibimos un registro con este correo. La escuela lo revisará antes de activarlo.\n\nSi no lo enviaste tú, avísanos: no activaremos nada.\n',
  },
  known: {
    subject: (school: string) => `${school}: tu correo ya tiene una cuenta`,
    text: 'Hola:\n\nRecibimos un registro con este correo, que ya tiene una cuenta. No cambiamos nada.\n\nSi quieres inscribir a otra hija o hijo, escríbele o llama a la escuela.\n',
  },
} as const
