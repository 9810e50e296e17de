/** Splits full names by the rule of two family names, and writes names in capitals as names are written. Pure. */
import { searchKeyOf } from '../search-key'

export type SplitName = { first_name: string; last_name: string }
/** 'given': the given name comes first; 'family': the family names do. */
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
const titles = /^(?:sr|sra|srta|srita|sres|dr|dra|lic|ing|mtr[oa]|prof|profa|profra|don|doña|arq|c\.?p)\b\.?\s+/i
const relation = /^(?:mam[áa]|pap[áa]|madre|padre|tutora?|abuel[oa]|t[íi][oa])\s*[:.-]\s*/i
/** Remarks after a name: "Ana Ruiz (mamá)". */
const remark = /\s*\([^)]*\)\s*$/

/** Given names that are frequent in Mexico: by them a column is recognized whose family names come first. */
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

const isGiven = (word: string | undefined) => givenNames.has(searchKeyOf(word ?? ''))

/** The words of a name, each with the particles before it: ["María", "del Carmen", "de la O"]. "y" joins two. */
function unitsOf(name: string): string[] {
  const units: string[] = []
  let pending: string[] = []
  for (const word of name.split(' ').filter(Boolean)) {
    const key = searchKeyOf(word)
    if (key === 'y' && pending.length === 0 && units.length > 0) {
      pending = [units.pop() ?? '', word]
    } else if (particles.includes(key)) pending.push(word)
    else {
      units.push([...pending, word].join(' '))
      pending = []
    }
  }
  if (pending.length > 0) units.push([units.pop(), ...pending].filter(Boolean).join(' '))
  return units
}

/**
 * "Camila de la O Torres" → Camila, de la O Torres; "López González, Regina" has the family names before the comma. Of
 * two words the first is the given name, of three or more the last two are the family names.
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

/** The order of most names of a column, by the frequent given names at their beginning or end. */
export function orderOfNames(names: readonly string[]): NameOrder {
  const units = names.filter((name) => !name.includes(',')).map(unitsOf)
  const begins = units.filter((each) => isGiven(each[0])).length
  const ends = units.filter((each) => each.length > 2 && !isGiven(each[0]) && isGiven(each.at(-1))).length
  return ends > begins ? 'family' : 'given'
}

/** Whether one name seems to be in the other order than those of its column. */
export function isOtherOrder(name: string, order: NameOrder): boolean {
  const units = unitsOf(name)
  if (name.includes(',') || units.length < 3) return false
  const [given, other] = order === 'given' ? [units[0], units.at(-1)] : [units.at(-1), units[0]]
  return !isGiven(given) && isGiven(other)
}

/** Removes titles ("Sra."), relations ("Mamá:") and remarks in brackets. */
export function withoutTitles(name: string): string {
  return name.replace(remark, '').replace(relation, '').replace(titles, '').trim()
}

/** 'Sra.' or 'Sr.' before a name, as the suggestion of a relationship for missing family names. */
export function titleOf(name: string): 'she' | 'he' | null {
  return /^(sra|srta|señora|mam[áa])(?!\p{L})/iu.test(name)
    ? 'she'
    : /^(sr|señor|pap[áa])(?!\p{L})/iu.test(name)
      ? 'he'
      : null
}

/** "CONSTANZA DE LA O" → "Constanza de la O"; other names are left as they are. */
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

/** The first or second family name: "de la O Torres" has "de la O" and "Torres". */
export function familyName(lastName: string, which: 0 | 1): string {
  const units = unitsOf(lastName)
  return units[which] ?? units[0] ?? ''
}
