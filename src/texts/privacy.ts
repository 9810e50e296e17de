/** The privacy notice in its short form: who answers for the data, what they are for, and how a family asks for them. */
import { school } from '../school'
import { phoneText } from './phones'

export const privacyWords = {
  title: 'Aviso de privacidad',
  paragraphs: [
    `${school.fullName} es responsable de los datos personales que escribes en esta página y en el portal, y los cuida conforme a la ley mexicana de protección de datos personales.`,
    'Guardamos los datos de contacto de madres, padres y tutores, los de cada estudiante (nombre, fecha de nacimiento, grupo, asistencia, puntos y comentarios de cuidado), los de su contacto de emergencia y los de sus pagos.',
    'Los usamos sólo para dar las clases, cuidar a los estudiantes, avisar a sus familias y llevar sus pagos. No los vendemos ni los usamos para publicidad.',
    'Los ven las personas de la escuela que los necesitan para su trabajo. Cada familia ve únicamente los suyos.',
    'El portal guarda en tu equipo lo que tu cuenta necesita para funcionar sin conexión. Al cerrar sesión puedes borrarlo.',
    `Puedes pedir que te mostremos, corrijamos o borremos tus datos, u oponerte a su uso: escribe a ${school.email} o llama al ${phoneText(school.phone)}.`,
  ],
  back: 'Volver al inicio',
} as const
