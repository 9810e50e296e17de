/** The three fields that hold a file (specification 3.3, 3.7, 3.8): what each may be and how large, the same at a form and at the provider. */

const picture = ['png', 'jpg', 'webp'] as const
const document = ['pdf', ...picture] as const

export type Extension = (typeof document)[number]

export const mediaTypes: Record<Extension, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** Bytes of one file, at most. */
export const largestFile = 10 * 1_048_576

export const fileAccepts = { voucher: document, consent_permit: document, codi_qr: picture } as const satisfies Record<string, readonly Extension[]>

export type FileKind = keyof typeof fileAccepts

/** As an input element writes them: "image/png,image/jpeg". */
export function acceptOf(kind: FileKind): string {
  return fileAccepts[kind].map((extension) => mediaTypes[extension]).join(',')
}
