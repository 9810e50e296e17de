/** The size of every picture file, CSS pixels. The page may show it smaller. */
export const pictureWidth = 390
export const pictureHeight = 320
