/** A form's file box with the contract's limits: size and type are checked before uploading. */
import { acceptOf, acceptedTypes, largestFile, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts'
import type { FieldDefinition } from '../../ui'
import { shrinkPhoto } from './shrink-photo'

/** `isNew`: the record does not exist yet, so it has no file that could stay. */
export function fileField(kind: FileKind, label: string, { isNew = false } = {}): FieldDefinition {
  const prepareFile = async (file: File) => (file.type.startsWith('image/') || isHeic(file) ? shrinkPhoto(file) : file)
  return {
    name: kind,
    label,
    type: 'file',
    accept: acceptOf(kind),
    hint: isNew ? fileTexts.hint(kind) : `${fileTexts.hint(kind)} ${fileTexts.keptHint}`,
    fileProblem: (file) => problemOf(kind, file),
    prepareFile,
  }
}

/** HEIC, in which iPhones store photos. Many browsers give such files no type. */
function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

function problemOf(kind: FileKind, file: File): string | null {
  const { size, type } = file
  if (isHeic(file)) return fileTexts.heic
  if (size > largestFile) return type.startsWith('image/') ? fileTexts.largePhoto(size) : fileTexts.larger(size)
  // A file to which the device gives no type is accepted here; the provider inspects the file itself.
  const accepted = type === '' || acceptedTypes[kind].some((extension) => mediaTypes[extension] === type)
  return accepted ? null : fileTexts.wrongKind(kind)
}
