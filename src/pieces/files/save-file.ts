/**
 * How long the file's address stays valid, ms. Some browsers read the file only after asking the person where to save
 * it, and no event reports that the file was read.
 */
const addressLifetimeMs = 15 * 60_000

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs)
}
