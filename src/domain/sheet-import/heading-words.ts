/** The words of headings, in Spanish and English, and what each heading means. Pure. */
import type { SheetField, SheetKind } from '../../contract'
import { searchKeyOf } from '../search-key'
import { cellText, type Cell } from './cells'

/**
 * What a heading means. 'field': the student's or family's `field`. 'adult': a name, last name, phone or e-mail of the
 * adult `who`. 'known': a usual heading of school lists whose column is not read.
 */
export type Meaning =
  | { kind: 'field'; field: SheetField }
  | { kind: 'adult'; what: 'name' | 'last' | 'phone' | 'email'; who: 'mother' | 'father' | 'tutor' | 'contact' }
  | { kind: 'known' }

const fieldWords: readonly (readonly [SheetField, RegExp])[] = [
  [
    'birthdate',
    /^(f(ec(ha)?)? ?(de )?nac(im|imiento)?|nac(im|imiento)?|f ?n|cumple(anos)?|birth ?(date|day)|date of birth|dob)( del? .*)?$/,
  ],
  [
    'second_last_name',
    /^(apellido )?materno|^(segundo apellido|a(p|pellido)? m(aterno)?|second last name|apellido 2)$/,
  ],
  [
    'last_name',
    /^((apellido )?paterno|primer apellido|a(p|pellido)? p(aterno)?|apellidos?( s)?|last name|surname|family name|apellido 1)( del? (alumn|nin|estud|menor|hij).*)?$/,
  ],
  [
    'full_name',
    /^(nombre (completo|y apellidos?)|apellidos?( s)? y nombres?( s)?|full name|student name|alumn([oa]s?( a)?)?|estudiantes?|nin([oa]s?( a)?)?|hij[oa]s?( a)?|students?|child|nombre( s)?( completo)? del? (l[ao]s? )?(alumn|nin|estud|menor|hij).*)$/,
  ],
  ['first_name', /^(nombres?( s)?( de pila)?|(first|given) names?|primer nombre|name)$/],
  [
    'folio',
    /^(folio|matricula|clave|id|codigo|student id)( del? (alumn|nin|estud).*| alumno)?$|^(no|num|numero) de (alumno|folio|control|matricula)$/,
  ],
  ['group', /^(grupo|gpo|group|class|clase|nivel y grupo|curso)( .*)?$/],
  ['school', /^(sede|plantel|sucursal|escuela|ubicacion|campus|location|school|branch)$/],
  ['relationship', /^(parentesco|relacion|relationship)( con .*)?$/],
  [
    'comment',
    /^(observacion(es)?|obs|observ|notas?|comentarios?|alergias?|notes?|comments?|remarks?|allergies|salud|condicion medica|cuidados)( .*)?$/,
  ],
]

/** Usual headings of columns that are not read; they help to recognize the line of the headings. */
const knownWords =
  /^(no|num|numero|n|consecutivo|edad|age|nivel|level|grado|mensualidad|colegiatura|cuota|pago|pagos|pagado|inscripcion|adeudo|saldo|beca|descuento|alta|baja|ingreso|fecha|sexo|genero|gender|curp|rfc|estatus|status|activo|direccion|domicilio|address|horario|dias?|maestr[oa]|teacher|profesora?|costo|precio|total|puntos|clases por|otros grupos|registro)( .*)?$/

/**
 * Headings that only the sheets of one kind have, or that mean something else there: in a list of children the columns
 * "Mensualidad", "Días" or "Estatus" are not read.
 */
export const wordsOfKind: Partial<Record<SheetKind, readonly (readonly [SheetField, RegExp])[]>> = {
  groups: [
    ['group', /^(nombre( del grupo)?|grupos?|clase|curso|nivel|group( name)?|class|name)$/],
    ['days', /^(dias?|days?)( de clase)?$/],
    ['final_time', /^(hora (de )?)?(fin|final|termino|termina|salida|ends?|end time|final time)$/],
    ['start_time', /^(horario|hora|schedule|time|(hora (de )?)?(inicio|empieza|entrada|starts?|start time))$/],
    ['quota', /^(cupo( maximo)?|lugares|capacidad|quota|capacity)$/],
  ],
  attendance: [
    ['date', /^(fecha|dia|date|day)( de (la )?(clase|asistencia))?$/],
    ['status', /^(asistencia|asistio|estado|estatus|status|attendance)$/],
    ['points', /^(puntos?|estrellas?|points?|stars?)$/],
  ],
  receipts: [
    ['payment_date', /^(fecha( de(l)? (pago|abono|cobro))?|pagado el|date|payment date|paid on)$/],
    ['period', /^(periodo|mes|month|period|fecha de emision)( (de pago|pagado|que paga))?$/],
    ['paid', /^((importe |monto |total )?(pagado|abonado)|pagos?|abonos?|paid|amount paid)$/],
    [
      'amount',
      /^(importe|monto|cantidad|cargo|total|mensualidad|colegiatura|cuota|precio|amount)( (total|a pagar|esperado))?$/,
    ],
    ['comment', /^(concepto|descripcion|detalle)( (del? )?(pago|cobro))?$/],
    ['receipt', /^(recibo|(no|num|numero|folio) (de|del) recibo|receipt)$/],
    ['payment_type', /^((tipo|forma|metodo|medio)( de pago)?|payment (type|method)|type|method)$/],
  ],
}
export const wordOf = (kind: SheetKind, key: string) =>
  wordsOfKind[kind]?.find(([, pattern]) => pattern.test(key))?.[0] ?? null

/** How to write the values, at the end of a heading: "Fecha de nacimiento dd/mm/aaaa". */
const hint = / (dd? mm? (aa|aaaa|yy|yyyy)|(aa|aaaa|yyyy) mm? dd?|(a )?10 digitos|con lada|opcional|obligatori[oa])$/
/** Words of columns about a tutor or contact that an import does not read: "Ocupación de la mamá". */
const otherFacts =
  /\b(ocupacion|trabajo|empleo|profesion|empresa|escolaridad|edad|curp|rfc|ine|domicilio|direccion|firma|fecha|nacimiento|cumpleanos|lugar|horario|autoriza\w*|nacionalidad|facebook|estado civil|banco|cuenta)\b/

const emergencyWords = /\b(emergencias?|emergency)\b/
export const adults = [
  ['contact', emergencyWords],
  ['mother', /\b(mama|madre|mother|mom)\b/],
  ['father', /\b(papa|padre|father|dad)\b/],
  ['tutor', /\b(tutor|tutora|tutores|responsable|apoderado|padres|papas|guardian|parents?|familia|contacto)\b/],
] as const

export const keyOf = (cell: Cell | undefined) => searchKeyOf(cellText(cell).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/** The meaning of a heading, also of one with the number of a child or an adult: "Alumno 2". */
export function meaningOf(written: string): Meaning | null {
  const key = written.replace(hint, '')
  const isNumbered = / [1-4]$/.test(key) && !key.startsWith('apellido')
  return (isNumbered ? meaningIn(key.slice(0, -2)) : null) ?? meaningIn(key)
}

function meaningIn(key: string): Meaning | null {
  const what = /\b(correos?|e ?mails?|mail)\b/.test(key)
    ? 'email'
    : /\b(tel|tels|telefonos?|telf|cel|celular(es)?|movil|whats ?app|whats|wa|phones?|mobile)\b/.test(key)
      ? 'phone'
      : 'name'
  const named = adults.filter(([, pattern]) => pattern.test(key)).map(([who]) => who)
  const [first] = named
  // A heading with two adults, such as "Mamá / Papá" or "Padre o tutor", means one person: the tutor. If one of
  // the two is the emergency contact ("Emergencia (mamá)"), it means the contact.
  const who = first === 'contact' || named.length === 1 ? (first ?? null) : named.length > 1 ? 'tutor' : null
  if (what === 'email' && /\b(alumn|estud|nin)/.test(key)) return { kind: 'known' }
  if (what !== 'name') return { kind: 'adult', what, who: who ?? 'tutor' }
  if (who) {
    if (/\bparentesco\b/.test(key))
      return { kind: 'field', field: who === 'contact' ? 'contact_relationship' : 'relationship' }
    if (otherFacts.test(key)) return { kind: 'known' }
    const part = /\b(apellidos?|paterno|materno)\b/.test(key) && !/\bnombre/.test(key) ? 'last' : 'name'
    return { kind: 'adult', what: part, who }
  }
  const found = fieldWords.find(([, pattern]) => pattern.test(key))
  if (found) return { kind: 'field', field: found[0] }
  return knownWords.test(key) ? { kind: 'known' } : null
}

/** The value of the relationship that the heading of a name column implies: "Mamá" → madre; '' if none. */
export function relationshipIn(heading: string): string {
  const meaning = meaningOf(keyOf(heading))
  if (meaning?.kind !== 'adult' || meaning.what === 'phone' || meaning.what === 'email') return ''
  return meaning.who === 'mother' ? 'madre' : meaning.who === 'father' ? 'padre' : ''
}
