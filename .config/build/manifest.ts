/** The web app manifest: manifest.webmanifest with the names and colours of the school file. */
import { readFileSync } from 'node:fs'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { school } from '../../src/school.ts'

const file = new URL('../../manifest.webmanifest', import.meta.url)

export function manifest(): Partial<ManifestOptions> {
  const shape: Partial<ManifestOptions> = JSON.parse(readFileSync(file, 'utf8'))
  return {
    ...shape,
    name: school.fullName,
    short_name: school.name,
    description: school.description,
    theme_color: school.colors.theme,
    background_color: school.colors.background,
  }
}
