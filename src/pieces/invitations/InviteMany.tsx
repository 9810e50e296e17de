/**
 * Invites all tutors, or all staff, who cannot sign in yet: by e-mail at once, or by links. Links can be printed, or
 * sent by WhatsApp one after the other. A link stays the same until it is used or expires, so the work can be continued
 * later.
 */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { StaffMember, Tutor } from '../../contract'
import { tutorOf } from '../../paths'
import { useAllPages } from '../../provider/online'
import { loadErrors, notices } from '../../texts'
import { invitationTexts as texts } from '../../texts/invitations'
import { staffTexts } from '../../texts/staff'
import { EmptyState, Icon, ListSkeleton, notify, Settling } from '../../ui'
import { Window } from '../../ui/Window'
import { ReadFailed, WhenLoaded } from '../lists/WhenLoaded'
import { MessageQueue, type Addressee } from '../message-queue/MessageQueue'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { useMayInvite } from './InviteButton'
import classes from './invitations.module.css'
import { NoSite } from './NoSite'
import { Slips } from './Slips'
import { inviteeOf, useInvitations, type Invitee, type Open } from './use-invitations'

export function InviteAllButton({ of }: { of: 'tutors' | 'staff' }) {
  const [open, setOpen] = useState(false)
  const mayInvite = useMayInvite()
  if (!mayInvite) return null
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="send" size={20} />} onClick={() => setOpen(true)}>
        {texts.inviteAll}
      </OnlineButton>
      {open ? (
        <Window onClose={() => setOpen(false)} title={texts.inviteAll} size="64rem">
          {of === 'tutors' ? <Tutors /> : <Staff />}
        </Window>
      ) : null}
    </>
  )
}

const everybody = { query: { page_size: 1000 } }

function Tutors() {
  const loaded = useAllPages('tutorList', everybody)
  if (loaded.state === 'loading') return <ListSkeleton rows={6} />
  if (loaded.state === 'failed') return <ReadFailed title={loadErrors.tutors} of={loaded} />
  return <Accounts people={loaded.value.flatMap((page) => page.rows)} linkOf={({ id }) => tutorOf(id)} />
}

function Staff() {
  const loaded = useAllPages('staffList', everybody)
  if (loaded.state === 'loading') return <ListSkeleton rows={6} />
  if (loaded.state === 'failed') return <ReadFailed title={staffTexts.failed} of={loaded} />
  return <Accounts people={loaded.value.flatMap((page) => page.rows)} />
}

type AccountsProps = {
  people: readonly (Tutor | StaffMember)[]
  /** The page on which a missing e-mail can be entered. */
  linkOf?: (invitee: Invitee) => string
}

function Accounts({ people, linkOf }: AccountsProps) {
  const { loaded, invite, openOf, messageOf } = useInvitations()
  const [isPrinting, setIsPrinting] = useState(false)
  const here = people.filter(({ is_active, account }) => is_active && account !== 'active')
  const noEmail = here.filter(({ email }) => email === '').map(inviteeOf)
  const invitees = here.filter(({ email }) => email !== '').map(inviteeOf)
  const pending = loaded.state === 'ready' ? loaded.value.pending : []
  const open = invitees.flatMap((invitee) => openOf(invitee, pending) ?? [])
  const missing = invitees.filter((invitee) => !open.some((one) => one.invitee === invitee))
  const { busy: isMailing, press: mailAll } = useBusy(() => invite(missing, true))
  const { busy: isMaking, press: makeAll } = useBusy(() => invite(missing, false))
  if (here.length === 0) return <EmptyState title={texts.nobody} />
  return (
    <WhenLoaded loaded={loaded} failed={texts.failed} placeholder={<ListSkeleton rows={6} />}>
      {({ mail }) => (
        <Settling contentKey={`${missing.length} ${open.length}`}>
          <div className={classes.stack}>
            <p role="status">{texts.counts(missing.length, open.length, noEmail.length)}</p>
            <NoSite />
            <div className={classes.actions}>
              {mail && missing.length > 0 ? (
                <OnlineButton loading={isMailing} onClick={mailAll}>
                  {texts.mailAll(missing.length)}
                </OnlineButton>
              ) : null}
              {missing.length > 0 ? (
                <OnlineButton variant={mail ? 'default' : 'filled'} loading={isMaking} onClick={makeAll}>
                  {texts.makeAll(missing.length)}
                </OnlineButton>
              ) : null}
              {open.length > 0 ? (
                <Button
                  variant="default"
                  leftSection={<Icon name="receipt" size={20} />}
                  onClick={() => setIsPrinting(true)}
                >
                  {texts.printAll(open.length)}
                </Button>
              ) : null}
            </div>
            {missing.length > 0 ? <p>{texts.makeAllHint}</p> : null}
            {open.length > 0 ? <Queue open={open} people={people} messageOf={messageOf} /> : null}
            {noEmail.length > 0 && linkOf ? (
              <section aria-label={texts.withoutEmail}>
                <p>{texts.noEmail}</p>
                <ul className={classes.names}>
                  {noEmail.map((invitee) => (
                    <li key={invitee.id}>
                      <Link href={linkOf(invitee)}>{texts.addEmailOf(invitee.name)}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          {isPrinting ? <Slips open={open} onPrinted={() => setIsPrinting(false)} /> : null}
        </Settling>
      )}
    </WhenLoaded>
  )
}

/** How long `copied` stays true after a copy, ms. The next copy shows a notice only if `copied` was false before. */
const copiedMs = 500

type QueueProps = {
  open: readonly Open[]
  people: readonly Addressee[]
  messageOf: (open: Open, addressee?: string) => string
}

function Queue({ open, people, messageOf }: QueueProps) {
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  useEffect(() => {
    if (copied) notify.done(notices.copied)
    if (error) notify.error(texts.copyFailed)
  }, [copied, error])
  return (
    <MessageQueue
      kind="invitation"
      label={texts.slips}
      addressees={people}
      messages={open.map((one) => ({
        about: `${one.invitee.id}:${one.until.slice(0, 10)}`,
        tutor: { id: one.invitee.id, name: one.invitee.name },
        title: one.invitee.name,
        detail: texts.validUntil(one.day),
        write: (firstName) => messageOf(one, firstName),
        action: {
          word: texts.copy,
          label: texts.copyOf(one.invitee.name),
          run: () => copy(one.address),
        },
      }))}
    />
  )
}
