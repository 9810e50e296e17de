/** The pictures' size in CSS pixels, if there is room for them. */
export const pictureWidth = 390
export const pictureHeight = 320
