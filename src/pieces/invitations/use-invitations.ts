/** Reads the invitations that can still be used, and makes new ones. */
import { mostInvited, schoolDay, type Id, type Invitation, type StaffMember, type Tutor } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useProfile } from '../../profile'
import { useOnline } from '../../provider/online'
import { passwordResetPage } from '../../session'
import { dateText } from '../../texts'
import { invitationMessage, invitationTexts as texts } from '../../texts/invitations'
import { notify } from '../../ui'
import { notifyFailure } from '../online/notify-failure'
import { useKeyedOrder } from '../online/use-keyed-order'

/** Somebody who can be invited. `id`: of the account. */
export type Invitee = {
  id: Id
  name: string
  email: string
  /** The phone for a WhatsApp draft, and the first name of the person who has it. */
  phone: string
  addressee: string
  /** The student's name, if the account is a student's and the draft goes to the tutor. */
  child?: string
}

export function inviteeOf({ id, email, phone, first_name, last_name }: Tutor | StaffMember): Invitee {
  return { id, name: fullName({ first_name, last_name }) || id, email, phone, addressee: first_name }
}

/**
 * An invitation that can be used. `address`: with scheme and host. `until`: when it expires, ISO 8601. `day`: the date
 * of `until`, as text.
 */
export type Open = { invitee: Invitee; address: string; day: string; until: string }

export function useInvitations({ enabled = true } = {}) {
  const loaded = useOnline('invitations', {}, { enabled })
  const order = useKeyedOrder('invitationCreate')
  const { site, name: school } = useProfile()

  async function invite(people: readonly Invitee[], mail: boolean): Promise<void> {
    const body = { people: people.slice(0, mostInvited).map(({ id }) => id), mail }
    const answer = await order({ body })
    if (!answer.ok) return notifyFailure(answer.failure, texts.notInvited)
    notify.done(mail ? texts.mailed(answer.value.invited) : texts.made(answer.value.invited))
  }

  function openOf(invitee: Invitee, pending: readonly Invitation[]): Open | null {
    const found = pending.find(({ person }) => person === invitee.id)
    if (!found) return null
    const { path, until } = found
    const address = site ? `${site}${path}` : new URL(path, new URL(passwordResetPage, location.origin)).href
    return { invitee, address, until, day: dateText(schoolDay(Date.parse(until))) }
  }

  const messageOf = ({ invitee, address, day }: Open, addressee = invitee.addressee) =>
    invitationMessage({ addressee, child: invitee.child ?? '', school, link: address, day })

  return { loaded, invite, openOf, messageOf }
}
