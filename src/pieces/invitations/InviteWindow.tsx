/**
 * The invitation of one person: by e-mail, or as a link to send by WhatsApp, copy, scan or print. The link can be seen
 * again here until it is used or expires.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { invitationTexts as texts } from '../../texts/invitations'
import { Icon, ListSkeleton, Settling } from '../../ui'
import { Window } from '../../ui/Window'
import { WhenLoaded } from '../lists/WhenLoaded'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { QrCode } from '../paper/QrCode'
import { DraftLink } from '../people/Phone'
import { CopyButton } from './CopyButton'
import classes from './invitations.module.css'
import { NoSite } from './NoSite'
import { Slips } from './Slips'
import { useInvitations, type Invitee, type Open } from './use-invitations'

export function InviteWindow({ invitee, onClose }: { invitee: Invitee; onClose: () => void }) {
  const { loaded, invite, openOf, messageOf } = useInvitations()
  const { busy: isMailing, press: mail } = useBusy(() => invite([invitee], true))
  const { busy: isMaking, press: make } = useBusy(() => invite([invitee], false))
  return (
    <Window onClose={onClose} title={texts.titleOf(invitee.name)} size="lg">
      <WhenLoaded loaded={loaded} failed={texts.failed} placeholder={<ListSkeleton rows={3} />}>
        {(invitations) => {
          const open = openOf(invitee, invitations.pending)
          return (
            <Settling contentKey={open?.address ?? ''}>
              <div className={classes.stack}>
                <NoSite />
                {open ? <OpenInvitation open={open} message={messageOf(open)} /> : <p>{texts.lead(invitee.email)}</p>}
                <div className={classes.actions}>
                  {invitations.mail ? (
                    <OnlineButton loading={isMailing} onClick={mail}>
                      {texts.mail}
                    </OnlineButton>
                  ) : null}
                  <OnlineButton
                    variant={open || invitations.mail ? 'default' : 'filled'}
                    loading={isMaking}
                    onClick={make}
                  >
                    {open ? texts.another : texts.make}
                  </OnlineButton>
                </div>
                {open ? <p>{texts.anotherHint}</p> : null}
              </div>
            </Settling>
          )
        }}
      </WhenLoaded>
    </Window>
  )
}

function OpenInvitation({ open, message }: { open: Open; message: string }) {
  const [isPrinting, setIsPrinting] = useState(false)
  const { invitee, address, day } = open
  return (
    <>
      <p role="status">{texts.validUntil(day)}</p>
      <QrCode text={address} label={texts.qr(invitee.name)} />
      <p className={classes.address}>{address}</p>
      <div className={classes.actions}>
        <DraftLink phone={invitee.phone} draft={message} label={texts.whatsappOf(invitee.name)} />
        <CopyButton text={address} />
        <Button variant="default" leftSection={<Icon name="receipt" size={20} />} onClick={() => setIsPrinting(true)}>
          {texts.print}
        </Button>
      </div>
      {isPrinting ? <Slips open={[open]} onPrinted={() => setIsPrinting(false)} /> : null}
    </>
  )
}
