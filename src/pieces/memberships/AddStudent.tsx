/** Agregar al grupo on the group's page: asks for a student and the first day. */
import { useState } from 'react'
import type { Group } from '../../contract'
import { useMembers } from '../../offline'
import { membershipTexts as texts, placesText } from '../../texts/memberships'
import { Icon } from '../../ui'
import { OnlineButton } from '../online/OnlineButton'
import AddStudentForm from './AddStudentForm'
import classes from './memberships.module.css'
import { useMayEnrol } from './use-may-enrol'

/**
 * The button, with the number of free places beside it. Renders nothing if this person may not enrol students or the
 * group is inactive.
 */
export function AddStudent({ group }: { group: Group }) {
  const [open, setOpen] = useState(false)
  const may = useMayEnrol()
  const taken = useMembers(group.id)?.filter(({ is_active }) => is_active).length
  if (!may || !group.is_active) return null
  return (
    <>
      <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen(true)}>
        {texts.add}
      </OnlineButton>
      <span className={classes.places}>{placesText(group.quota_limit, taken)}</span>
      {open ? <AddStudentForm group={group} taken={taken} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
