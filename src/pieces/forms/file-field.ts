/** A form's box for a file, with the contract's own limits: what is too large or of another kind is said before it travels. */
import { acceptOf, fileAccepts, largestFile, mediaTypes, type FileKind } from '../../contract'
import { fileTexts } from '../../texts'
import type { FieldDefinition } from '../../ui'

export function fileField(kind: FileKind, label: string): FieldDefinition {
  return { name: kind, label, type: 'file', accept: acceptOf(kind), hint: fileTexts.hint(kind), fileProblem: (file) => problemOf(kind, file) }
}

function problemOf(kind: FileKind, { size, type }: File): string | null {
  if (size > largestFile) return fileTexts.larger(size)
  // A device that names no type leaves it to the provider, which looks into the file itself.
  const accepted = type === '' || fileAccepts[kind].some((extension) => mediaTypes[extension] === type)
  return accepted ? null : fileTexts.wrongKind(kind)
}
