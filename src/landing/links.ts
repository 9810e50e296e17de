/** The sections of the public page to which links lead. */

/** These ids are in links that people have saved, for example `#Cartelera`; do not rename them. */
export const sections = {
  home: 'Inicio',
  essence: 'Nuestra_esencia',
  announcements: 'Cartelera',
  locations: 'Encuentranos',
} as const
