/**
 * Two buttons that choose what a tap on a tile does (change the status or give a point), and a button that gives one
 * point to everybody present or late.
 */
import { Button } from '@mantine/core'
import { rollCallTexts as texts } from '../../texts'
import { Icon } from '../../ui'
import classes from './TapChoice.module.css'

export function TapChoice({ giving, onChange }: { giving: boolean; onChange: (giving: boolean) => void }) {
  return (
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
  )
}

export function GiveAll({ onGive }: { onGive: () => void }) {
  return (
    <Button variant="default" className={classes.all} aria-label={texts.oneForAllPresent} onClick={onGive}>
      {texts.oneForAll}
    </Button>
  )
}
