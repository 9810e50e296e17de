/** Texts for an administrator if the school's attendance options are not recognized. */
export const meaningBanner = {
  unknown: {
    present: 'Ningún estado de la escuela se reconoce como asistencia.',
    absent: 'Ningún estado de la escuela se reconoce como falta.',
    late: '',
    excused: '',
  },
  consequence: (labels: string) =>
    `Estos son: ${labels}. Mientras tanto, al tocar a un estudiante la lista pregunta su estado. Quien instaló el portal lo resuelve en src/school.ts, en «attendance».`,
  understood: 'Entendido',
} as const
