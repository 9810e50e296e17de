/** The three fields that hold a file (spec section 3), what each may be, and under which name it is handed out. */
export const filePath = '/api/files/'

const picture = ['png', 'jpg', 'webp'] as const
const document = ['pdf', ...picture] as const

export type Extension = (typeof document)[number]

export const mediaTypes: Record<Extension, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** Bytes of one file, at most. */
export const largestFile = 10 * 1_048_576

export const fileKinds = {
  voucher: { accepts: document, name: 'comprobante' },
  consent_permit: { accepts: document, name: 'permiso' },
  codi_qr: { accepts: picture, name: 'codi' },
} as const satisfies Record<string, { accepts: readonly Extension[]; name: string }>

export type FileKind = keyof typeof fileKinds

export function isFileKind(name: string): name is FileKind {
  return Object.hasOwn(fileKinds, name)
}
