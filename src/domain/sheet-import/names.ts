/** Splits full names into first and last names, and corrects names that are all capitals or all small. Pure. */
import { searchKeyOf } from '../search-key'

export type SplitName = { first_name: string; last_name: string }
/** 'given': the given names come first. 'family': the family names come first. */
export type NameOrder = 'given' | 'family'

const particles = [
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'di',
  'san',
  'santa',
]
const titles =
  /^(?:(?:sr|sra|srta|srita|sres|dr|dra|lic|ing|mtr[oa]|prof|profa|profra|don|doña|arq|c\.?p|señora?|señorita|miss)(?!\p{L})\.?\s+)+/iu
const relation =
  /^(?:(?:la|el|su)\s+)?(mam[áa]|pap[áa]|madre|padre|tutora?|abuel(?:it)?[oa]|t[íi][oa])(?:\s*[:.-]\s*|\s+|$)/i
/** Remarks after a name: "Ana Ruiz (mamá)". */
const remark = /\s*\([^)]*\)\s*$/

/** Short forms that lists use for frequent names. */
const shortForms: Readonly<Record<string, string>> = {
  ...{ ma: 'maria', gpe: 'guadalupe', fco: 'francisco', fca: 'francisca', ant: 'antonio', alej: 'alejandro' },
  ...{ hdez: 'hernandez', hndz: 'hernandez', fdez: 'fernandez', fdz: 'fernandez', mtz: 'martinez', mtnez: 'martinez' },
  ...{ rdz: 'rodriguez', rdguez: 'rodriguez', rguez: 'rodriguez', gtz: 'gutierrez', gtez: 'gutierrez', lpz: 'lopez' },
  ...{ glz: 'gonzalez', glez: 'gonzalez', gzz: 'gonzalez', jmz: 'jimenez', rmz: 'ramirez', vzqz: 'vazquez' },
  ...{ dguez: 'dominguez', schz: 'sanchez', snchz: 'sanchez', alvz: 'alvarez' },
}

/** Frequent given names in Mexico. They show whether a column's names begin with the given or the family names. */
const givenNames = new Set(
  `abigail adrian adriana aitana alan alberto alejandra alejandro alexa alexander alfredo alicia alondra ana andrea andres angel
angela antonio araceli ariadna arturo axel barbara beatriz benjamin bruno camila carla carlos carmen carolina catalina cecilia
cesar claudia constanza cristian cristina daniel daniela danna david diana diego dulce edgar eduardo elena elias elisa elizabeth
emilia emiliano emilio emma enrique erick erika ernesto esmeralda esteban eva evelyn ezequiel fatima federico felipe fernanda
fernando francisco gabriel gabriela gael genaro gerardo guadalupe guillermo gustavo hector hugo ian ignacio iker ingrid inigo
irene isaac isabel isabella itzel ivan ivanna jaime javier jazmin jesus jimena joaquin jorge jose josefina josue juan juana julia
julian julieta julio karen karla kevin laura leonardo leonel leticia lorena lorenzo lucas lucia luciana luis luz maite manuel marcela
marco marcos margarita maria mariana mario marisol martha mateo matias mauricio maximiliano melissa mia miguel miranda monica
monserrat montserrat nadia nancy natalia natasha nicolas nicole noemi norma octavio olga oscar pablo paola paolo patricia patricio
paula paulina pedro rafael ramiro ramon raul rebeca regina renata ricardo roberto rocio rodrigo romina rosa rosario ruben salvador
samantha samuel sandra santiago sara sebastian sergio silvia sofia susana tadeo tania teresa valentina valeria vanessa veronica
vicente victor victoria ximena yolanda zoe`.split(/\s+/),
)

/** Whether one of the words of a text is in `givenNames`. */
export const hasGivenName = (text: string) => text.split(/[\s,]+/).some(isGiven)

/** Second given names that begin with a particle: "Luz del Carmen", "Juan de Dios". */
const attached = /^(del (carmen|rosario|pilar|rocio|socorro)|de (jesus|dios)|de la luz|de los angeles)$/

export const isGiven = (word: string | undefined) => {
  const key = searchKeyOf((word ?? '').replaceAll('.', ''))
  return givenNames.has(shortForms[key] ?? key) || attached.test(key)
}

/** Whether two parts are one name: a family name such as "Montes de Oca", or "Ruiz Jr.". */
const isOneName = (before: string, unit: string) =>
  before !== '' &&
  (/^(jr|ii|iii)$/.test(searchKeyOf(unit.replaceAll('.', ''))) ||
    /^(montes de oca|(ponce|diaz|garcia|perez) de leon|ladron de guevara|(fernandez|hernandez) de (cordova|cordoba|cevallos|lara))$/.test(
      searchKeyOf(`${before} ${unit}`),
    ))

/**
 * The parts of a name, each with the particles before it: "María del Carmen de la O" has "María", "del Carmen" and
 * "de la O". Two words joined by "y" are one part.
 */
export function unitsOf(name: string): string[] {
  const units: string[] = []
  let pending: string[] = []
  for (const word of name.split(' ').filter(Boolean)) {
    const key = searchKeyOf(word)
    if (key === 'y' && pending.length === 0 && units.length > 0) {
      pending = [units.pop() ?? '', word]
    } else if (particles.includes(key)) pending.push(word)
    else {
      const unit = [...pending, word].join(' ')
      const before = units.at(-1) ?? ''
      if (isOneName(before, unit)) units.splice(-1, 1, `${before} ${unit}`)
      else units.push(unit)
      pending = []
    }
  }
  if (pending.length > 0) units.push([units.pop(), ...pending].filter(Boolean).join(' '))
  return units
}

/**
 * Splits a name into its first and last names. The last two parts (`unitsOf`) are the family names, or one part if the
 * name has only two: "Camila de la O Torres" → Camila, de la O Torres. With the order 'family' the family names are the
 * first parts. With a comma they are before it: "López González, Regina".
 */
export function splitName(name: string, order: NameOrder = 'given'): SplitName {
  const [before = '', after] = name.split(/\s*,\s*/, 2)
  if (after !== undefined && after !== '') return { first_name: after, last_name: before }
  const units = unitsOf(before)
  const familyNames = units.length > 2 ? 2 : units.length - 1
  const [start, end] =
    order === 'given'
      ? [units.slice(0, units.length - familyNames), units.slice(units.length - familyNames)]
      : [units.slice(familyNames), units.slice(0, familyNames)]
  return { first_name: start.join(' '), last_name: familyNames > 0 ? end.join(' ') : '' }
}

/** The order of most names of a column, by the known given names at their beginning or end; else `expected`. */
export function orderOfNames(names: readonly string[], expected: NameOrder = 'given'): NameOrder {
  const units = names.filter((name) => !name.includes(',')).map(unitsOf)
  const begins = units.filter((each) => isGiven(each[0])).length
  const ends = units.filter((each) => each.length > 2 && !isGiven(each[0]) && isGiven(each.at(-1))).length
  return ends === begins ? expected : ends > begins ? 'family' : 'given'
}

/** Whether a name seems to be in the other order than its column (`order`). */
export function isOtherOrder(name: string, order: NameOrder): boolean {
  const units = unitsOf(name)
  if (name.includes(',') || units.length < 2) return false
  const [given, other] = order === 'given' ? [units[0], units.at(-1)] : [units.at(-1), units[0]]
  return !isGiven(given) && isGiven(other)
}

/** The words of a name by which it is compared with another: "Ma. Fernanda Hdez." is "maria fernanda hernandez". */
export const nameWords = (name: string) =>
  searchKeyOf(name.replace(/[.,]/g, ' '))
    .split(' ')
    .filter(Boolean)
    .map((word) => shortForms[word] ?? word)

/** The words beside a person's name: "Ana Ruiz (abuelita)" and "Abuelita: Ana Ruiz" have "abuelita". */
export const besideName = (name: string) =>
  (/\(([^)]*)\)\s*$/.exec(name)?.[1] ?? relation.exec(name)?.[1] ?? '').replace(/[^\p{L}\p{M} ]/gu, '').trim()

/** Removes titles ("Sra."), relations ("Mamá:") and remarks in brackets. */
export function withoutTitles(name: string): string {
  return name.replace(remark, '').replace(relation, '').replace(titles, '').trim()
}

/** What separates two people in one cell, for certain; "y" and commas do only if given names follow them. */
const separators = /\s*[/&;\r\n]\s*|\s*(?=\b(?:mam|pap)[áa]\s*:)/i

/** The people whom a cell names: "Luz Ruiz y Hugo Peña", "Eva Soto / Raúl Ávila", "Rosa Gil (mamá), Iván Lara". */
export function peopleIn(text: string): string[] {
  const sure = text.split(separators).filter((part) => /\p{L}{2}/u.test(part))
  if (sure.length > 1) return sure
  const parts = text.split(/\s+[ye]\s+|\s*,\s*/i)
  const areAll = parts.every((part) => isGiven(withoutTitles(part).split(' ')[0]))
  return parts.length > 1 && areAll ? parts : [text]
}

/** 'she' if a name begins with a title such as "Sra." or "Mamá", 'he' for "Sr." or "Papá"; null for others. */
export function titleOf(name: string): 'she' | 'he' | null {
  return /^(sra|srta|señora|mam[áa])(?!\p{L})/iu.test(name)
    ? 'she'
    : /^(sr|señor|pap[áa])(?!\p{L})/iu.test(name)
      ? 'he'
      : null
}

/** Capitalizes a name that is all capitals or all small: "CONSTANZA DE LA O" → "Constanza de la O". Keeps others. */
export function inLetters(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 2 || (letters !== letters.toUpperCase() && letters !== letters.toLowerCase())) return name
  return name
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, index) =>
      index > 0 && particles.slice(0, 8).includes(searchKeyOf(word))
        ? word
        : word.replace(
            /(^|[-'’ʼ′`´.])(\p{L})/gu,
            (_all, sign: string, letter: string) => sign + letter.toLocaleUpperCase('es'),
          ),
    )
    .join(' ')
}

/**
 * The first (0) or second (1) family name: "de la O Torres" has "de la O" and "Torres". The first if there is no
 * second.
 */
export function familyName(lastName: string, which: 0 | 1): string {
  const units = unitsOf(lastName)
  return units[which] ?? units[0] ?? ''
}
