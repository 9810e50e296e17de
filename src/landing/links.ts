/** Where the public page's links lead: chats with their first message written, telephones, the sections of the page itself. */
import { school } from '../school'

/** The section's id is part of links people have kept: `#Cartelera`, not `#avisos`. */
export const sections = { home: 'Inicio', essence: 'Nuestra_esencia', announcements: 'Cartelera', locations: 'Encuentranos' } as const

/** A chat with the school that begins with this message; nothing is sent until the person sends it. */
export function chatWith(message: string): string {
  return `https://wa.me/${school.chat}?text=${encodeURIComponent(message)}`
}

export function call(phone: string): string {
  return `tel:+52${phone}`
}

/** Ten digits as one reads them aloud: 55 1234 5678. */
export function spoken(phone: string): string {
  return phone.replace(/^(\d\d)(\d{4})(\d{4})$/, '$1 $2 $3')
}
