/** Shrinks a camera photo to a JPEG: a receipt stays readable in it, and it uploads in seconds. */

/** The most pixels that the longer side of the JPEG may have. */
const maxSide = 2_400
const quality = 0.85

/** Returns the photo itself if this browser cannot decode it (most cannot decode HEIC) or cannot make a JPEG. */
export async function shrinkPhoto(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
    })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return jpeg ? new File([jpeg], `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type }) : photo
  } catch {
    return photo
  }
}
