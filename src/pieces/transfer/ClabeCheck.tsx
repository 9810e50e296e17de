/** The result of checking a CLABE in words: the bank's name, or a warning that blocks nothing. */
import { checkClabe, type ClabeFinding } from '../../domain/clabe'
import { clabeTexts } from '../../texts'
import { StatePill } from '../../ui'

/** The warning about a CLABE; null if it is valid. */
export function clabeWarning(finding: ClabeFinding): string | null {
  switch (finding.kind) {
    case 'good':
      return null
    case 'unknownBank':
      return clabeTexts.unknownBank(finding.code)
    default:
      return clabeTexts[finding.kind]
  }
}

export function ClabeCheck({ clabe }: { clabe: string }) {
  const finding = checkClabe(clabe)
  const isGood = finding.kind === 'good'
  return (
    <StatePill tone={isGood ? 'hoja' : 'ambar'} icon={isGood ? 'check' : 'alert'} size="sm" sentence>
      {isGood ? clabeTexts.good(finding.bank) : (clabeWarning(finding) ?? '')}
    </StatePill>
  )
}
