/** One line above a partly downloaded list: what is missing, and whether it is being downloaded. */
import { isComing, useFillingState, type FillingState, type Unfilled } from '../../offline'
import { fillingTexts as texts } from '../../texts'
import { Icon, useMoving } from '../../ui'
import classes from './FillingWords.module.css'

export default function FillingWords({ unfilled }: { unfilled: readonly Unfilled[] }) {
  const { kind } = useFillingState()
  useMoving()
  return (
    <p className={classes.line} role="status">
      <Icon name={kind === 'running' && isComing(unfilled) ? 'download' : 'cloudOff'} size={18} />
      {wordsOf(unfilled, kind)}
    </p>
  )
}

function wordsOf(unfilled: readonly Unfilled[], kind: FillingState['kind']): string {
  if (!isComing(unfilled)) return `${texts.unlisted}. ${texts.unlistedHint}`
  return kind === 'running' ? texts.running(unfilled) : `${texts.title}. ${texts.missing(unfilled)}`
}
