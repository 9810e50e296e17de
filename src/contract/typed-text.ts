/** Texts as people type or paste them, made canonical: the form in which they are sent and stored. */
import { withoutInvisible } from './unseen'

/** A text of several lines as it is stored: NFC, lines that end with "\n" alone, no blanks at its ends. */
export function tidyText(written: string): string {
  return written.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/** Digits as they are stored: "4152 3130-1234" → "415231301234". Other characters stay; a check refuses them. */
export function plainDigits(written: string): string {
  return withoutInvisible(written.normalize('NFKC')).replace(/[\s.\p{Pd}]/gu, '')
}

/**
 * An e-mail as it is stored: "<Ana@Correo.mx>", "mailto:ana@correo.mx", "Ana Ruiz <ana@correo.mx>" and
 * "ana @correo.mx." become "ana@correo.mx"; a remark in brackets is dropped. In small letters, because nobody has two
 * addresses that differ only in capitals.
 */
export function canonicalEmail(written: string): string {
  const bare = withoutInvisible(written.normalize('NFKC')).trim()
  return (/<([^<>]+)>\W*$/.exec(bare)?.[1] ?? bare.replace(/\([^)]*\)|["“”]/g, ' '))
    .trim()
    .replace(/^(?:mailto|e-?mail|correo)\s*:\s*/i, '')
    .replace(/\s*@\s*/g, '@')
    .replace(/[\s.,;]+$/, '')
    .trim()
    .toLowerCase()
}
