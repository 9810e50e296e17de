/** A logo as it is sent: at most 256 pixels wide and high, as a `data:` URL. */

const maxSide = 256

/** Returns the file itself if this browser cannot decode it; the provider then says what it accepts. */
export async function smallPicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // Browsers that cannot write WebP write PNG instead; both keep transparent parts.
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    return small ? new File([small], file.name, { type: small.type }) : file
  } catch {
    return file
  }
}

export async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${file.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
