/** The names of the drawings in `pictures/` that the public page shows in `<img>` elements; its styles use others. */
export const pictureNames = [
  'cooking',
  'ear',
  'enrolment',
  'experiment',
  'eye',
  'footer-hills',
  'hand',
  'map-avenue',
  'map-plaza',
  'role-play',
  'schedule',
  'summer',
] as const

/** The address of each drawing. */
export type Pictures = Readonly<Partial<Record<(typeof pictureNames)[number], string>>>
