/** The size at which the help shows its pictures, CSS pixels. Their files have twice as many pixels in each direction. */
export const pictureWidth = 360
export const pictureHeight = 300
