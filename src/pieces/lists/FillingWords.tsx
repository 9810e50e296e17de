/** One line above what is here: what this device has not read yet, and whether it is coming. */
import { useFillingState, type MirrorList } from '../../offline'
import { fillingTexts as texts } from '../../texts'
import { Icon } from '../../ui'
import classes from './FillingWords.module.css'

export default function FillingWords({ unfilled }: { unfilled: readonly MirrorList['list'][] }) {
  const { kind } = useFillingState()
  return (
    <p className={classes.line} role="status">
      <Icon name={kind === 'running' ? 'download' : 'cloudOff'} size={18} />
      {kind === 'running' ? texts.running(unfilled) : `${texts.title}. ${texts.missing(unfilled)}`}
    </p>
  )
}
