/** The three fields that hold a file (specification 3.3, 3.7, 3.8), with the allowed types and the allowed size. */

const picture = ['png', 'jpg', 'webp'] as const
const document = ['pdf', ...picture] as const

export type Extension = (typeof document)[number]

export const mediaTypes: Record<Extension, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** The largest allowed size of a file, in bytes. */
export const largestFile = 10 * 1_048_576

export const acceptedTypes = {
  voucher: document,
  consent_permit: document,
  codi_qr: picture,
} as const satisfies Record<string, readonly Extension[]>

export type FileKind = keyof typeof acceptedTypes

/** The allowed types as the `accept` attribute of an input: "image/png,image/jpeg". */
export function acceptOf(kind: FileKind): string {
  return acceptedTypes[kind].map((extension) => mediaTypes[extension]).join(',')
}
