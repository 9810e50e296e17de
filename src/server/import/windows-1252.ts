/**
 * Decodes Windows-1252, the encoding of Excel's «CSV (delimitado por comas)». TextDecoder is not used, because Node may
 * decode Latin-1 instead, in which 0x80 to 0x9F are control characters.
 */

/** The characters 0x80 to 0x9F as in browsers (encoding.spec.whatwg.org); five are unassigned and keep their code. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

export function fromWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => upper.charAt(letter.charCodeAt(0) - 0x80))
}
