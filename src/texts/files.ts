/** Texts about files: allowed types and sizes, taken from the contract. */
import { acceptedTypes, largestFile, type Extension, type FileKind } from '../contract'

const names: Record<Extension, string> = { pdf: 'PDF', png: 'PNG', jpg: 'JPEG', webp: 'WebP' }

/** "PNG, JPEG o WebP". */
function kindsOf(kind: FileKind): string {
  return acceptedTypes[kind]
    .map((extension) => names[extension])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' o ')
}

const megabytes = (bytes: number) => `${Math.ceil((bytes / 1_048_576) * 10) / 10} MB`

export const fileTexts = {
  hint: (kind: FileKind) => `${kindsOf(kind)} de hasta ${megabytes(largestFile)}.`,
  keptHint: 'Si no eliges otro, se queda el que está.',
  wrongKind: (kind: FileKind) => `El archivo debe ser ${kind === 'codi_qr' ? 'una imagen ' : ''}${kindsOf(kind)}.`,
  heic: 'Este archivo es una foto HEIC, que la escuela no puede abrir. Haz una captura de pantalla de la foto y elige la captura, o toma otra con Ajustes › Cámara › Formatos › «Más compatible».',
  tooLarge: `El archivo es demasiado grande: puede tener ${megabytes(largestFile)} como máximo.`,
  /** For a chosen file that is too large. `bytes`: its size. */
  larger: (bytes: number) =>
    `El archivo pesa ${megabytes(bytes)} y puede tener ${megabytes(largestFile)} como máximo. Elige otro más pequeño.`,
  largePhoto: (bytes: number) =>
    `La foto pesa ${megabytes(bytes)} y puede tener ${megabytes(largestFile)} como máximo. Haz una captura de pantalla de la foto y elige la captura.`,
} as const
