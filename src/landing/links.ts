/** Targets of the public page's links: WhatsApp chats with a first message, telephone numbers, sections of the page. */
import { school } from '../school'

/** These ids are in links that people have saved, for example `#Cartelera`; do not rename them. */
export const sections = {
  home: 'Inicio',
  essence: 'Nuestra_esencia',
  announcements: 'Cartelera',
  locations: 'Encuentranos',
} as const

/**
 * The address of a WhatsApp chat with the school, with this message filled in. Nothing is sent until the person presses
 * send.
 */
export function chatWith(message: string): string {
  return `https://wa.me/${school.chat}?text=${encodeURIComponent(message)}`
}

export function call(phone: string): string {
  return `tel:+52${phone}`
}

/** A number of ten digits in groups: "55 1234 5678". */
export function spoken(phone: string): string {
  return phone.replace(/^(\d\d)(\d{4})(\d{4})$/, '$1 $2 $3')
}
