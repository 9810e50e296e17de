/** The desk's buttons for a group: edit it, give it to another teacher, copy it, and end it if it is active. */
import { useState } from 'react'
import type { Group } from '../../contract'
import { useAnnounced } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { Card } from '../../pieces/record/Card'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { failureText, notices } from '../../texts'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { notify, Settling } from '../../ui'
import { ChangeTeacher } from './ChangeTeacher'
import { EndGroup } from './EndGroup'
import { EditGroup, NewGroup } from './GroupForm'
import classes from './groups.module.css'

type Open = 'edit' | 'copy' | 'teacher' | 'end' | null

/** Whether this person may create and change groups: the provider must announce it, and the role must allow it. */
export function useMayEditGroups(): boolean {
  const { may } = useSession()
  return useAnnounced('catalogue') && may('group.edit')
}

/** Withdraws the end that is planned for the group, with what is planned for its members on that day. */
function GoesOn({ group: { id, version } }: { group: Group }) {
  const activate = useOrder('groupActivate')
  const { busy, press } = useBusy(async () => {
    const answer = await activate({ id, body: { is_active: true } }, null, version)
    if (answer.ok) notify.done(texts.goesOnDone)
    else notify.error(notices.statusCannotChange, failureText(answer.failure))
  })
  return (
    <OnlineButton variant="default" aria-busy={busy} onClick={press}>
      {texts.goesOn}
    </OnlineButton>
  )
}

export function GroupActions({ group }: { group: Group }) {
  const [open, setOpen] = useState<Open>(null)
  const mayEdit = useMayEditGroups()
  const { date: today } = useSchoolTime()
  if (!mayEdit) return null
  const isEnding = Boolean(group.end_date && group.end_date > today)
  const dialog = { group, onClose: () => setOpen(null) }
  return (
    <Card title={texts.title}>
      <Settling contentKey={`${group.is_active} ${isEnding}`}>
        <div className={classes.actions}>
          <OnlineButton variant="default" onClick={() => setOpen('edit')}>
            {texts.edit}
          </OnlineButton>
          <OnlineButton variant="default" onClick={() => setOpen('teacher')}>
            {texts.teacher}
          </OnlineButton>
          <OnlineButton variant="default" onClick={() => setOpen('copy')}>
            {texts.duplicate}
          </OnlineButton>
          {group.is_active && isEnding ? <GoesOn group={group} /> : null}
          {group.is_active && !isEnding ? (
            <OnlineButton variant="default" onClick={() => setOpen('end')}>
              {texts.end}
            </OnlineButton>
          ) : null}
        </div>
      </Settling>
      {open === 'edit' ? <EditGroup {...dialog} /> : null}
      {open === 'teacher' ? <ChangeTeacher {...dialog} /> : null}
      {open === 'copy' ? <NewGroup copied={group} onClose={dialog.onClose} /> : null}
      {open === 'end' ? <EndGroup {...dialog} /> : null}
    </Card>
  )
}
