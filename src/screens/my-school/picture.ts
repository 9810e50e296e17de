/**
 * Makes a logo of a picture: at most 256 pixels wide and high, and as a `data:` URL at most `longestLogo` characters
 * long.
 */
import { longestLogo } from '../../contract'

/** The limits of width and height that are tried in turn, px: a photograph of 256 px is too large as a PNG. */
const sides = [256, 192, 128, 96]
/** The largest file, bytes. Its `data:` URL is a third longer, and begins with a prefix of less than 100 characters. */
const mostBytes = (longestLogo - 100) * 0.75

/** Returns the file itself if this browser cannot decode it; the provider then says what it accepts. */
export async function smallPicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    let small: Blob | null = null
    for (const side of sides) {
      small = await drawn(picture, side)
      if (small && small.size <= mostBytes) break
    }
    picture.close()
    return small ? new File([small], file.name, { type: small.type }) : file
  } catch {
    return file
  }
}

async function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP write PNG instead; both keep transparent parts.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}

export async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${file.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
