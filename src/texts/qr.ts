/** What is shown in place of a QR code. */
export const qrTexts = {
  tooLong: 'Este enlace es demasiado largo para un código QR: cópialo o envíalo.',
} as const
