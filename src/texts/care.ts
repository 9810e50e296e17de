/** The texts about a child's care: allergies, who may pick the child up, photos. */
import type { Care, Pickup } from '../contract'
import { dateText } from './dates'
import { fieldLabels } from './fields'
import { phoneText } from './phones'
import { counted } from './plurals'

export const careTexts = {
  title: 'Cuidados',
  photos: { yes: 'Sí', no: 'No' },
  notAsked: 'Sin preguntar',
  none: 'Sin datos',
  notRead: 'Conéctate para ver estos datos.',
  edit: 'Editar cuidados',
  editOf: (name: string) => `Cuidados de ${name}`,
  ask: 'Pedir un cambio',
  askHint: 'La escuela revisa lo que cambies y lo confirma. Hasta entonces vale lo de antes.',
  send: 'Pedir el cambio',
  asked: 'Cambio pedido: la escuela lo confirma',
  saved: 'Cuidados actualizados',
  whoSees: 'Lo ven la recepción, su familia y quien le da clase.',
  careHint: 'Alergias, medicinas y lo que debe saber quien está en clase.',
  person: (place: number) => `Persona ${place}`,
  name: 'Nombre completo',
  relation: 'Qué es de tu hija o hijo',
  relationOfStudent: 'Qué es del estudiante',
  phone: 'Teléfono',
  until: 'Puede recoger hasta',
  untilHint: 'Vacío si no tiene fecha.',
  waiting: 'Cambio que pide la familia',
  yourWaiting: 'Pediste este cambio; la escuela todavía no lo confirma',
  now: (text: string) => `Ahora: ${text}`,
  wanted: (text: string) => `Pide: ${text}`,
  confirm: 'Confirmar el cambio',
  leave: 'Dejar como está',
  confirmed: 'Cambio confirmado',
  left: 'Quedó como estaba',
  notDecided: 'No se guardó la decisión',
  requests: (count: number) => `${counted(count, 'cambio', 'cambios')} de cuidados por confirmar`,
  /** On a tile of the roll, for screen readers. */
  hasCare: 'con cuidados',
  noPhotos: 'sin fotos',
} as const

/** "Jesús Peña (abuela) · 55 9876 5432 · hasta el 31 de diciembre de 2026". */
export function pickupText({ name, relation, phone, until }: Pickup, today: string): string {
  const day = until && (until < today ? `ya no: venció el ${dateText(until)}` : `hasta el ${dateText(until)}`)
  return [relation ? `${name} (${relation.toLocaleLowerCase('es')})` : name, phone && phoneText(phone), day]
    .filter(Boolean)
    .join(' · ')
}

/** A field's value as text; '' if it is empty. `today`: YYYY-MM-DD. */
export function careValueText(field: keyof Care, { care, pickups, not_to, photo }: Care, today: string): string {
  if (field === 'pickups') return (pickups ?? []).map((person) => pickupText(person, today)).join('\n')
  if (field === 'photo') return photo ? careTexts.photos[photo] : ''
  return (field === 'care' ? care : not_to) ?? ''
}

const careFields = ['care', 'pickups', 'not_to', 'photo'] as const satisfies readonly (keyof Care)[]
export const careFieldsOf = (care: Care) => careFields.filter((field) => care[field] !== undefined)

export type CareLine = { field: keyof Care; label: string; text: string }

/** What people who are with the child must know, without what is empty or allowed. */
export function careLines(care: Care, today: string): CareLine[] {
  return careFields.flatMap((field) => {
    const text = field === 'photo' && care.photo === 'yes' ? '' : careValueText(field, care, today)
    return text === '' ? [] : [{ field, label: fieldLabels[field], text }]
  })
}
