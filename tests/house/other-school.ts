/** Another school's file, as its people would write it over src/school.ts: nothing in it is the first one's. */
import type { Announcement, Clip, CycleRules, Location, Privacy, School, Testimonial, Welcome } from '../../src/school'

export const school = {
  name: 'Colibrí',
  fullName: 'Colibrí · English Garden',
  description: 'Portal de Colibrí para familias y maestras.',
  site: 'https://colibri.example',
  timeZone: 'America/Merida',
  familyNameFirst: true,
  folioPrefix: 'COL',
  email: 'jardin@colibri.example',
  phone: '9991112233',
  chat: '529991112233',
  social: 'https://fotos.example/colibri',
  reviews: 'https://opiniones.example/colibri',
  colors: { theme: '#0B3B2E', background: '#F7FFF9', accent: '#9B1C31', star: '#E8B100' },
  attendance: { present: 'A', absent: 'F' },
} as const satisfies School

export const cycle = { usesClass: ['present', 'absent'] } as const satisfies CycleRules

export const welcome = {
  summary: 'Un jardín en Mérida donde se canta, se siembra y se conversa en otro idioma.',
  headline: 'Aquí se siembran palabras',
  text: 'Un patio, doce macetas y muchas ganas de platicar con quien viene de lejos.',
  message: 'Buenos días, Colibrí. ¿Me cuentan del taller?',
  essence: 'Un año en el patio, en tres minutos.',
  picture: 'Un colibrí sobre una flor de mayo',
} as const satisfies Welcome

export const clips = [
  { file: 'cocina', title: 'Panuchos con receta ajena', text: 'Se lee, se unta y se comparte.' },
  { file: 'volcan', title: 'La maceta que burbujea', text: 'Bicarbonato, limón y una pregunta.' },
] as const satisfies readonly Clip[]

export const announcements = [
  {
    title: 'Vacaciones en el patio',
    when: 'Del 6 al 31 de julio',
    text: 'Huerto, hamaca y cuentos.',
    button: 'Pedir el calendario',
    message: 'Buenos días, quiero el calendario de las vacaciones.',
  },
  {
    title: 'Lugares para septiembre',
    when: 'Desde mayo',
    text: 'Quedan pocos lugares por salón.',
    button: 'Apartar un lugar',
    message: 'Buenos días, quiero apartar un lugar.',
  },
  {
    title: 'Mañanas y tardes',
    when: 'De martes a sábado',
    text: 'Elige el turno que te acomode.',
    button: 'Preguntar por turnos',
    message: 'Buenos días, ¿qué turnos hay?',
  },
] as const satisfies readonly Announcement[]

export const locations = [
  {
    name: 'Colibrí Itzimná',
    address: 'Calle 20 número 101, Itzimná, Mérida, Yucatán, C.P. 97100',
    phone: '9991112233',
    hours: ['Martes a viernes, de 08:30 a 18:30'],
    hint: 'Frente a la iglesia, portón verde.',
    directions: 'https://mapas.example/ir?a=20.9931,-89.6052',
  },
  {
    name: 'Colibrí Progreso',
    address: 'Calle 19 número 7, Malecón, Progreso, Yucatán, C.P. 97320',
    phone: '9694445566',
    hours: ['Los sábados, de 08:00 a 12:30'],
    hint: 'Se oye el mar desde el salón.',
    directions: 'https://mapas.example/ir?a=21.2877,-89.6622',
  },
] as const satisfies readonly Location[]

export const testimonials = [
  'Wilma Canché',
  'Addy Pech',
  'Rubí Chan',
  'Landy Cob',
  'Nelson Uc',
  'Geny Poot',
  'Manuel Tun',
  'Socorro May',
  'Alvar Dzul',
].map((user, index) => ({
  user,
  text: `Palabra de familia yucateca número ${index + 1}.`,
})) satisfies readonly Testimonial[]

export const privacy = {
  updated: '2026-03-04',
  summary: 'Lo que el jardín sabe de tu familia se queda en el jardín.',
  sections: [{ title: 'Quién cuida los datos', text: ['Colibrí English Garden, calle 20 número 101, Mérida.'] }],
} as const satisfies Privacy
