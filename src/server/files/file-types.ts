/** The URL path of downloads, the file name that a download of each kind gets, and which keys files may have. */
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

/** Throws if `key`, which may come from a backup, could lead out of the directory or bucket. */
export function checkFileKey(key: string): void {
  if (!/^[\w-]+\/[\w-][\w.-]*$/.test(key)) throw new Error('not a valid file key')
}
