/** The size of every picture, CSS pixels; in a narrow page they are smaller. */
export const pictureWidth = 390
export const pictureHeight = 320
