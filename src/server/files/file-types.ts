/** The URL path of downloads, and the file name that a download of each kind gets. */
import { acceptedTypes, type FileKind } from '../../contract'

export const filePath = '/api/files/'

export const fileNames: Record<FileKind, string> = {
  voucher: 'comprobante',
  consent_permit: 'permiso',
  codi_qr: 'codi',
}

export function isFileKind(name: string): name is FileKind {
  return Object.hasOwn(acceptedTypes, name)
}
