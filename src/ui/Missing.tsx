/** Replaces a lazily loaded part whose code could not be loaded. */
import { Button } from '@mantine/core'
import { missingPart as texts, words } from '../texts'
import { Icon } from './Icon'
import classes from './Missing.module.css'
import states from './states.module.css'
import { useOpenWindow } from './use-open-window'

/** In place of a part of the page. It shows no picture, because pictures are lazily loaded too. */
export function MissingPart({ retry }: { retry: () => void }) {
  return (
    <div className={states.empty} role="alert">
      <p className={states.title}>{texts.title}</p>
      <p className={states.words}>{texts.body}</p>
      <Button variant="default" leftSection={<Icon name="retry" size={20} />} onClick={retry}>
        {words.retry}
      </Button>
    </div>
  )
}

/** In place of a window. It does not use `Window`, because that component's code may be the missing part. */
export function MissingWindow({ retry, onClose }: { retry: () => void; onClose: () => void }) {
  useOpenWindow(true, onClose)
  return (
    <div
      className={classes.window}
      role="alertdialog"
      aria-label={texts.title}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p className={classes.title}>{texts.title}</p>
      <p>{texts.body}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button leftSection={<Icon name="retry" size={20} />} onClick={retry} autoFocus>
          {words.retry}
        </Button>
      </div>
    </div>
  )
}
