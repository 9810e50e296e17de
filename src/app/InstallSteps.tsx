/** How to put the app on the home screen of an iPhone or iPad, where the browser never asks by itself. */
import { Button, Modal } from '@mantine/core'
import { install as words, words as shared } from '../texts'
import { Icon } from '../ui'
import classes from './InstallSteps.module.css'

const icons = ['share', 'plus', 'check'] as const

export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': shared.close }}>
      <p className={classes.words}>{words.why}</p>
      <ol className={classes.steps}>
        {words.steps.map((step, index) => (
          <li key={step}>
            <Icon name={icons[index] ?? 'check'} />
            {step}
          </li>
        ))}
      </ol>
      <p className={classes.words}>{words.sevenDays}</p>
      <Button fullWidth onClick={onClose}>
        {words.done}
      </Button>
    </Modal>
  )
}
