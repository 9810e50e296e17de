/**
 * How long the file's address stays valid, ms. Some browsers ask the person before they read the file, and no event
 * reports when they have.
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
