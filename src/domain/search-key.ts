/** How names are compared in every search and import: without accents, case or doubled spaces. */
const marks = /\p{M}/gu

/** "ÍÑIGO" → "inigo". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase()
}

/** "Íñigo  Peña" → "inigo pena". */
export function searchKeyOf(text: string): string {
  return plain(text).replace(/\s+/g, ' ').trim()
}

/** Whether every word of `search` begins or stands somewhere in the key; an empty search finds everything. */
export function matches(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word))
}

export function wordsOf(search: string): string[] {
  const key = searchKeyOf(search)
  return key === '' ? [] : key.split(' ')
}
