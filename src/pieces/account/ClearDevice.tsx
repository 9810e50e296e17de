/** *Borrar datos de este dispositivo*: what was kept for reading goes; another person's unsent work never does. */
import { useState } from 'react'
import { writeDevice } from '../../session'
import { clearDevice as words } from '../../texts'
import { ConfirmDialog, Icon, notify } from '../../ui'
import { giveUpAddress } from '../notices/browser-address'
import classes from './ClearDevice.module.css'

/** `own`: how many unsent changes of the person who is here go too, and the session with them; left out where nobody is here. */
export function ClearDevice({ own, onClear }: { own?: number; /** False where it did not work, and that was said. */ onClear: () => Promise<boolean> }) {
  const [isAsking, setIsAsking] = useState(false)

  async function clear() {
    if (!(await onClear())) return
    writeDevice('')
    void giveUpAddress()
    notify.done(words.done)
  }

  return (
    <>
      <button type="button" className={classes.offer} onClick={() => setIsAsking(true)}>
        <Icon name="trash" size={18} />
        {words.offer}
      </button>
      <ConfirmDialog
        opened={isAsking}
        title={words.title}
        body={[words.body, own ? words.own(own) : '', own === undefined ? '' : words.leaves].filter((sentence) => sentence !== '').join(' ')}
        confirm={words.confirm}
        tone="rojo"
        onConfirm={clear}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
