/** The steps for installing the app on an iPhone or iPad, where the browser has no install prompt. */
import { useEffect, useState } from 'react'
import { unsentOnDevice, useOutbox } from '../../offline'
import { useProfile } from '../../profile'
import { installSteps as words } from '../../texts'
import { Dialog, HelpLink, Icon } from '../../ui'
import classes from './InstallSteps.module.css'

const icons = ['share', 'plus', 'check'] as const

export default function InstallSteps({ onClose }: { onClose: () => void }) {
  const waiting = useUnsentHere()
  const { name } = useProfile()
  return (
    <Dialog opened title={words.title(name)} onClose={onClose} onSubmit={onClose} submit={words.done} cancel={null}>
      <div className={classes.steps}>
        {waiting > 0 && (
          <p role="alert">
            <strong>{words.unsent(waiting)}</strong>
          </p>
        )}
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
        <HelpLink topic="instalar" onOpen={onClose} />
      </div>
    </Dialog>
  )
}

/**
 * How many changes of all people on this device are unsent. Safari's page and the installed app have separate storage,
 * and neither sends the other's changes.
 */
function useUnsentHere(): number {
  const own = useOutbox()?.length ?? 0
  const [all, setAll] = useState(0)
  useEffect(() => {
    // If counting fails, only the changes of the signed-in person are counted.
    void unsentOnDevice().then(setAll, () => undefined)
  }, [own])
  return Math.max(own, all)
}
