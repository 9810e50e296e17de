/** The index of a column, from 0, in an address such as "AB12" or "AB". */
export function columnOf(address: string): number {
  let index = 0
  for (const letter of address.replace(/\d+$/, '').toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
