/** The address of the registration page, to give to families: a button that copies it, and its QR code. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { isLoopback } from '../../domain/loopback'
import { providerPages } from '../../paths'
import { QrCode } from '../../pieces/paper/QrCode'
import { useProfile } from '../../profile'
import { registrationPage } from '../../session'
import { notices } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { Icon, notify } from '../../ui'
import { Window } from '../../ui/Window'
import classes from './registrations.module.css'

/** For how long the button says that the address was copied, ms. */
const copiedMs = 2000

export function RegistrationLink() {
  const { site } = useProfile()
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const address = site ? `${site}${providerPages.registration}` : new URL(registrationPage, location.origin).href
  const isOnlyHere = isLoopback(new URL(address).hostname)
  useEffect(() => {
    if (copied && isOnlyHere) notify.info(texts.onlyHere)
  }, [copied, isOnlyHere])
  useEffect(() => {
    if (error) notify.error(texts.linkFailed)
  }, [error])
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name={copied ? 'check' : 'copy'} size={20} />}
        onClick={() => copy(address)}
      >
        <span aria-live="polite">{copied ? notices.copied : texts.copyLink}</span>
      </Button>
      <Button variant="default" onClick={() => setIsCodeOpen(true)}>
        {texts.qr}
      </Button>
      {isCodeOpen ? (
        <Window onClose={() => setIsCodeOpen(false)} title={texts.qrTitle} size="lg">
          {isOnlyHere ? (
            <p role="note">{texts.onlyHere}</p>
          ) : (
            <>
              <QrCode text={address} label={texts.qrPicture} />
              <p className={classes.address}>{address}</p>
              <p>{texts.qrHelp}</p>
            </>
          )}
        </Window>
      ) : null}
    </>
  )
}
