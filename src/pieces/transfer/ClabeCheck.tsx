/** The result of checking a CLABE in words: the bank's name, or a warning that blocks nothing. */
import { checkClabe, type ClabeFinding } from '../../domain/clabe'
import { clabeTexts } from '../../texts'
import { StatePill } from '../../ui'

/** null if the CLABE is valid. */
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
  return finding.kind === 'good' ? (
    <StatePill tone="hoja" icon="check" size="sm" sentence>
      {clabeTexts.good(finding.bank)}
    </StatePill>
  ) : (
    <StatePill tone="ambar" icon="alert" size="sm" sentence>
      {clabeWarning(finding) ?? ''}
    </StatePill>
  )
}
