/** Some browsers ask the person before they read the file, and nothing tells when they have. ms */
const readWithin = 15 * 60_000

/** Hands a file to the person under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readWithin)
}
