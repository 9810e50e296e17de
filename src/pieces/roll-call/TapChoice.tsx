/** What a tap on a tile does: marks the state, or gives a point; and one point for everybody who is there. */
import { Button } from '@mantine/core'
import { rollCallTexts as texts } from '../../texts'
import { Icon } from '../../ui'
import classes from './TapChoice.module.css'

type Props = { giving: boolean; onChange: (giving: boolean) => void; onGiveAll: () => void }

export function TapChoice({ giving, onChange, onGiveAll }: Props) {
  return (
    <div className={classes.choice}>
      {/* Its room is kept: what a tap does is chosen without anything moving. */}
      <Button variant="default" className={classes.all} style={{ visibility: giving ? 'visible' : 'hidden' }} onClick={onGiveAll}>
        {texts.oneForAll}
      </Button>
      <div className={classes.modes} role="group" aria-label={texts.modes}>
        <button type="button" className={classes.mode} aria-pressed={!giving} onClick={() => onChange(false)}>
          <Icon name="roll" size="1.25em" />
          {texts.marking}
        </button>
        <button type="button" className={classes.mode} aria-pressed={giving} onClick={() => onChange(true)}>
          <Icon name="star" size="1.25em" />
          {texts.giving}
        </button>
      </div>
    </div>
  )
}
