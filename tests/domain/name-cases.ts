/** People and what is typed to find them: the one table that the device's search and the provider's SQL are held to. */

export const people: readonly { first_name: string; last_name: string }[] = [
  { first_name: 'Íñigo', last_name: 'Peña Muñoz' },
  { first_name: 'ÁNGEL', last_name: 'Güemes' },
  { first_name: 'José María', last_name: 'Nuñez' },
  { first_name: 'Jose Maria', last_name: 'Núñez' },
  { first_name: 'In\u0303aki', last_name: 'Ordo\u0301n\u0303ez' },
  { first_name: 'Zoë', last_name: "O'Brien-Peña" },
  { first_name: 'François', last_name: 'Müller' },
  { first_name: '100%', last_name: 'A_b' },
]

/** A search as it is typed, and whom it finds, by their place in the list above. */
export const searches: readonly { search: string; found: readonly number[] }[] = [
  { search: 'iñigo', found: [0] },
  { search: 'INIGO PENA', found: [0] },
  { search: 'peña íñigo', found: [0] },
  { search: '  muñoz   inigo ', found: [0] },
  { search: 'pen', found: [0, 5] },
  { search: 'angel', found: [1] },
  { search: 'Ángel güemes', found: [1] },
  { search: 'jose maria nunez', found: [2, 3] },
  { search: 'JOSÉ MARÍA NÚÑEZ', found: [2, 3] },
  { search: 'In\u0303aki', found: [4] },
  { search: 'ordóñez', found: [4] },
  { search: 'zoe', found: [5] },
  { search: "o'brien", found: [5] },
  { search: 'francois muller', found: [6] },
  { search: 'a_b', found: [7] },
  { search: '%', found: [7] },
  { search: '_', found: [7] },
  { search: '\\', found: [] },
  { search: 'nadie', found: [] },
  { search: 'pena angel', found: [] },
]
