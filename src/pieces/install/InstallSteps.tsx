/** How to put the app on the home screen of an iPhone or iPad, where the browser never asks by itself. */
import { useEffect, useState } from 'react'
import { unsentOnDevice, useOutbox } from '../../offline'
import { installSteps as words } from '../../texts'
import { Dialog, Icon } from '../../ui'
import classes from './InstallSteps.module.css'

const icons = ['share', 'plus', 'check'] as const

export default function InstallSteps({ onClose }: { onClose: () => void }) {
  const waiting = useWaitingHere()
  return (
    <Dialog opened title={words.title} onClose={onClose} onSubmit={onClose} submit={words.done} cancel={null}>
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
      </div>
    </Dialog>
  )
}

/** Whoever made the changes: Safari's page and the icon on the home screen keep their data apart, and nothing of the one is sent by the other. */
function useWaitingHere(): number {
  const own = useOutbox()?.length ?? 0
  const [all, setAll] = useState(0)
  useEffect(() => {
    // A device that cannot be read says nothing of what others left on it.
    void unsentOnDevice().then(setAll, () => undefined)
  }, [own])
  return Math.max(own, all)
}
