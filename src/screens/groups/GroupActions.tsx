/** The desk's buttons for a group: edit it, give it to another teacher, copy it, and end it if it is active. */
import { useState } from 'react'
import type { Group } from '../../contract'
import { useAnnounced } from '../../offline'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card } from '../../pieces/record/Card'
import { useSession } from '../../session'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { Settling } from '../../ui'
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

export function GroupActions({ group }: { group: Group }) {
  const [open, setOpen] = useState<Open>(null)
  const mayEdit = useMayEditGroups()
  if (!mayEdit) return null
  const dialog = { group, onClose: () => setOpen(null) }
  return (
    <Card title={texts.title}>
      <Settling contentKey={String(group.is_active)}>
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
          {group.is_active ? (
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
