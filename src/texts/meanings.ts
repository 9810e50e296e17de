/** Texts for an administrator if the school's attendance options are not recognized. */
export const meaningBanner = {
  unknown: {
    present: 'Ningún estado de la escuela se reconoce como asistencia.',
    absent: 'Ningún estado de la escuela se reconoce como falta.',
    late: '',
    excused: '',
  },
  /** `here`: whether the person can set the meanings on a screen of the portal. */
  consequence: (labels: string, here: boolean) =>
    `Estos son: ${labels}. Mientras tanto, al tocar a un estudiante la lista pregunta su estado. ${here ? 'Lo resuelves en Mi escuela, en «Asistencia».' : 'Quien instaló el portal lo resuelve en src/school.ts, en «attendance».'}`,
  understood: 'Entendido',
} as const
