/** Finds the group that the titles of a sheet name. Pure. */
import { cellText, type SheetLine } from './cells'
import { groupKey, type StoredGroup } from './group-names'

const groupWord = /\b(?:grupo|clase|nivel|sal[oó]n|group|class|level)\b\s*[:.-]?\s*/iu

/** The group that titles name: "GRUPO: Movers B", "Grupo:" beside it, or a stored group's name; '' if none does. */
export function groupInTitles(titles: readonly SheetLine[], groups: readonly StoredGroup[]): string {
  const texts = titles.flatMap(({ cells }) => {
    const filled = cells.map(cellText).filter(Boolean)
    return filled.map((text, index) =>
      text.replace(groupWord, '').trim() === '' ? `${text} ${filled[index + 1] ?? ''}` : text,
    )
  })
  const stored = texts.map((text) => groupNamed(text, groups)).find(Boolean)
  if (stored !== undefined) return stored
  for (const text of texts) {
    const [, written = ''] = new RegExp(`${groupWord.source}(.+)$`, 'iu').exec(text) ?? []
    const [name = ''] = written.split(/\s+(?:mes|maestr[oa]|profesora?|teacher|horario|ciclo|sede|periodo|fecha)\b/i)
    if (name !== '') return name
  }
  return ''
}

/** The longest name of a stored group, with its school if that follows, that a text contains; '' if none. */
export function groupNamed(text: string, groups: readonly StoredGroup[]): string {
  const key = ` ${groupKey(text)} `
  const names = groups
    .flatMap(({ name, school }) => [`${name} ${school}`, `${school} ${name}`, name])
    .filter((name) => groupKey(name).length > 2 && key.includes(` ${groupKey(name)} `))
  return names.sort((one, other) => other.length - one.length)[0] ?? ''
}
