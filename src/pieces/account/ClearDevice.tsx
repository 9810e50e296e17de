/** *Borrar datos de este dispositivo*: deletes all downloaded data, but no unsent changes of another person. */
import { writeDeviceId } from '../../session'
import { clearDevice as words } from '../../texts'
import { Icon, notify, useConfirmation } from '../../ui'
import { endSubscription } from '../notices/browser-address'
import classes from './ClearDevice.module.css'

type Props = {
  /** How many unsent changes of the signed-in person would be deleted too; undefined if nobody is signed in. */
  ownUnsent?: number
  /** Deletes the data. Resolves to false if that failed, and has then reported the failure itself. */
  onClear: () => Promise<boolean>
}

export function ClearDevice({ ownUnsent, onClear }: Props) {
  const { ask, confirmation } = useConfirmation({
    title: words.title,
    body: [words.body, ownUnsent ? words.own(ownUnsent) : '', ownUnsent === undefined ? '' : words.leaves]
      .filter((sentence) => sentence !== '')
      .join(' '),
    confirmLabel: words.confirm,
    tone: 'rojo',
    async onConfirm() {
      if (!(await onClear())) return
      writeDeviceId('')
      void endSubscription()
      notify.done(words.done)
    },
  })

  return (
    <>
      <button type="button" className={classes.offer} onClick={ask}>
        <Icon name="trash" size={18} />
        {words.offer}
      </button>
      {confirmation}
    </>
  )
}
