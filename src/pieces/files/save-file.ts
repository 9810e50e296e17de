/** Hands a file to the person under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the address by the next turn, not before.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
