/** A large CoDi QR code for payments. It can be saved and shared, because a phone cannot scan its own screen. */
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useFile } from '../../provider/online'
import { bankTexts, failureText } from '../../texts'
import { Icon, ListSkeleton, LoadFailed, notify } from '../../ui'
import { Window } from '../../ui/Window'
import { saveFile } from '../files/save-file'
import classes from './CodiButton.module.css'

type Props = { address: string; /** The name of the account. */ name: string }

/** The button that opens the code. `address`: the URL of the code's picture; for '' (no code) nothing is rendered. */
export function CodiButton({ address, name }: Props) {
  const [open, setOpen] = useState(false)
  if (address === '') return null
  return (
    <>
      <Button size="compact-md" variant="default" aria-label={bankTexts.qrOf(name)} onClick={() => setOpen(true)}>
        {bankTexts.qr}
      </Button>
      {open ? <CodiQr address={address} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CodiQr({ address, name, onClose }: Props & { onClose: () => void }) {
  const loaded = useFile(address)
  return (
    <Window onClose={onClose} title={bankTexts.qrTitle} size="lg">
      {loaded.state === 'loading' ? (
        <ListSkeleton rows={1} height={320} />
      ) : loaded.state === 'failed' ? (
        <LoadFailed title={bankTexts.qrFailed} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <CodiPicture blob={loaded.value} name={name} />
      )}
    </Window>
  )
}

function CodiPicture({ blob, name }: { blob: Blob; name: string }) {
  const setPicture = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  const fileName = `${bankTexts.qrFile}.${blob.type.split('/')[1] ?? 'png'}`
  const shared = { files: [new File([blob], fileName, { type: blob.type })], title: bankTexts.qrPicture(name) }
  const shareable = 'share' in navigator && 'canShare' in navigator && navigator.canShare(shared)
  return (
    <div className={classes.code}>
      <img ref={setPicture} className={classes.qr} alt={bankTexts.qrPicture(name)} />
      <p>{bankTexts.qrHelp}</p>
      <div className={classes.actions}>
        <Button leftSection={<Icon name="download" size={20} />} onClick={() => saveFile(blob, fileName)}>
          {bankTexts.qrSave}
        </Button>
        {shareable ? (
          <Button
            variant="default"
            leftSection={<Icon name="share" size={20} />}
            onClick={() =>
              void navigator
                .share(shared)
                .catch((error: unknown) =>
                  error instanceof DOMException && error.name === 'AbortError'
                    ? undefined
                    : notify.error(bankTexts.qrShareFailed),
                )
            }
          >
            {bankTexts.qrShare}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
