/** How to put the app on the home screen of an iPhone or iPad, where the browser never asks by itself. */
import { installSteps as words } from '../../texts'
import { Dialog, Icon } from '../../ui'
import classes from './InstallSteps.module.css'

const icons = ['share', 'plus', 'check'] as const

export default function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title={words.title} onClose={onClose} onSubmit={onClose} submit={words.done} cancel={null}>
      <div className={classes.steps}>
        <p>{words.why}</p>
        <ol>
          {words.steps.map((step, index) => (
            <li key={step}>
              <Icon name={icons[index] ?? 'check'} />
              {step}
            </li>
          ))}
        </ol>
        <p>{words.sevenDays}</p>
      </div>
    </Dialog>
  )
}
