/**
 * Checks a CLABE: 18 digits; the first three are the bank's code, the last a check digit. A provider with the
 * capability `catalogue` accepts a wrong check digit only if the account already has this CLABE, or in the school's
 * first import; screens then only warn of it.
 */
import { plainDigits } from '../contract'
import { bankOf } from './banks'

export type ClabeFinding =
  { kind: 'good'; bank: string } | { kind: 'length' } | { kind: 'checkDigit' } | { kind: 'unknownBank'; code: string }

const weights = [3, 7, 1]

export function checkClabe(written: string): ClabeFinding {
  const digits = plainDigits(written)
  if (!/^\d{18}$/.test(digits)) return { kind: 'length' }
  if (checkDigitOf(digits.slice(0, 17)) !== Number(digits[17])) return { kind: 'checkDigit' }
  const code = digits.slice(0, 3)
  const bank = bankOf(code)
  return bank === null ? { kind: 'unknownBank', code } : { kind: 'good', bank }
}

/**
 * The check digit for the first 17 digits. Each digit is multiplied by 3, 7 or 1 in turn; the last digits of the
 * products are added; the check digit is what is missing to a multiple of 10.
 */
export function checkDigitOf(first17: string): number {
  const sum = [...first17].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10
}
