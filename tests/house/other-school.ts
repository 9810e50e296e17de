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
  mapOrigins: ['https://mapas.example'],
  colors: { theme: '#0B3B2E', background: '#F7FFF9', accent: '#9B1C31', star: '#E8B100' },
  attendance: { present: 'A', absent: 'F' },
} as const satisfies School

export const cycle = { usesClass: ['present', 'absent'] } as const satisfies CycleRules

export const welcome = {
  title: 'Colibrí · Taller de idiomas en Mérida',
  summary: 'Un jardín en Mérida donde se canta, se siembra y se conversa en otro idioma.',
  headline: 'Aquí se siembran palabras',
  text: 'Un patio, doce macetas y muchas ganas de platicar con quien viene de lejos.',
  button: 'Manda un mensaje al jardín',
  message: 'Buenos días, Colibrí. ¿Me cuentan del taller?',
  picture: 'Un colibrí sobre una flor de mayo',
} as const satisfies Welcome

export const social = { label: 'El jardín en fotos', href: 'https://fotos.example/colibri' } as const
export const reviews = { label: 'Opiniones del jardín', href: 'https://opiniones.example/colibri' } as const

export const clips = [
  { file: 'cocina', title: 'Panuchos con receta ajena', text: 'Se lee, se unta y se comparte.' },
  { file: 'volcan', title: 'La maceta que burbujea', text: 'Bicarbonato, limón y una pregunta.' },
] as const satisfies readonly Clip[]

export const announcements = [
  {
    kind: 'summer',
    title: 'Vacaciones en el patio',
    when: 'Del 6 al 31 de julio',
    text: 'Huerto, hamaca y cuentos.',
    button: 'Pedir el calendario',
    message: 'Buenos días, quiero el calendario de las vacaciones.',
  },
  {
    kind: 'enrolment',
    title: 'Lugares para septiembre',
    when: 'Desde mayo',
    text: 'Quedan pocos lugares por salón.',
    button: 'Apartar un lugar',
    message: 'Buenos días, quiero apartar un lugar.',
  },
  {
    kind: 'schedule',
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
    street: 'Calle 20 número 101',
    district: 'Itzimná',
    city: 'Mérida, Yucatán',
    postalCode: '97100',
    phone: '9991112233',
    latitude: 20.9931,
    longitude: -89.6052,
    hours: [
      {
        label: 'De martes a viernes',
        days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:30',
        closes: '18:30',
      },
    ],
    hint: 'Frente a la iglesia, portón verde.',
    sketch: 'plaza',
    directions: 'https://mapas.example/ir?a=20.9931,-89.6052',
    map: 'https://mapas.example/marco?en=20.9931,-89.6052',
  },
  {
    name: 'Colibrí Progreso',
    street: 'Calle 19 número 7',
    district: 'Malecón',
    city: 'Progreso, Yucatán',
    postalCode: '97320',
    phone: '9694445566',
    latitude: 21.2877,
    longitude: -89.6622,
    hours: [{ label: 'Los sábados', days: ['Saturday'], opens: '08:00', closes: '12:30' }],
    hint: 'Se oye el mar desde el salón.',
    sketch: 'avenue',
    directions: 'https://mapas.example/ir?a=21.2877,-89.6622',
    map: 'https://mapas.example/marco?en=21.2877,-89.6622',
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
