/** Warns if the browser may delete stored data, and offers to install the app, which makes that less likely. */
import { Alert, Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { usePersistence } from '../../offline'
import { installOffer, promptInstall, watchInstallOffer } from '../../pieces/install/install-prompt'
import InstallSteps from '../../pieces/install/InstallSteps'
import { useProfile } from '../../profile'
import { install } from '../../texts'
import { Icon, useMoving } from '../../ui'
import classes from './outbox.module.css'

export function NotPersisted() {
  return usePersistence() === false ? <Warning /> : null
}

/** Appears late, after the browser's answer, and moves the buttons below, which then ignore taps for a second. */
function Warning() {
  useMoving()
  const { name } = useProfile()
  const offer = useSyncExternalStore(watchInstallOffer, installOffer)
  const [opened, setOpened] = useState(false)
  return (
    <Alert color="ambar" variant="light" icon={<Icon name="alert" />}>
      <div className={classes.together}>
        <span className={classes.words}>
          {install.notPersisted} {offer !== 'none' && install.installHelps(name)}
        </span>
        {offer !== 'none' && (
          <Button
            variant="default"
            leftSection={<Icon name="download" size={20} />}
            onClick={() => (offer === 'steps' ? setOpened(true) : void promptInstall())}
          >
            {install.offer(name)}
          </Button>
        )}
      </div>
      {opened && <InstallSteps onClose={() => setOpened(false)} />}
    </Alert>
  )
}
