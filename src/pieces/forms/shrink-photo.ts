/** A photograph of a phone's camera as a JPEG that a school takes: what is written on a receipt can be read in it, and it travels in seconds. */

/** The longer side of it, px. */
const longest = 2_400
const quality = 0.85

/** The photo itself where this browser cannot open it, as most cannot with HEIC. */
export async function shrinkPhoto(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return jpeg ? new File([jpeg], `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type }) : photo
  } catch {
    return photo
  }
}
