/** A card of the group list: name, schedule, teacher and, for the desk, places and cost. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'wouter'
import { schoolDay, type Group } from '../../contract'
import { priceOn } from '../../domain/prices'
import { schoolNow, useGroupNaming } from '../../offline'
import { attendanceOf, groupOf } from '../../paths'
import { RollButton } from '../../pieces/lessons/RollButton'
import { ActivePill } from '../../pieces/record/Card'
import { useSession } from '../../session'
import { daysOf, groupTexts as texts, hoursOf, moneyText } from '../../texts'
import { Dotted, Icon } from '../../ui'
import { teacherOf } from './filters'
import classes from './groups.module.css'

/** `taken`: the number of active members; undefined while it is unknown. */
export function GroupCard({ group, taken }: { group: Group; taken: number | undefined }) {
  const id = useId()
  const { may } = useSession()
  const name = useGroupNaming().nameOf(group)
  const staff = may('group.administer')
  const { payment_configuration: configuration } = group
  const places = [
    staff && group.quota_limit !== null && texts.quotaOf(group.quota_limit, taken),
    staff && group.age_range,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          <Link href={groupOf(group.id)}>{group.name || group.id}</Link>
        </h2>
        <ActivePill active={group.is_active} />
      </div>
      <ul className={classes.lines}>
        <li>
          <Icon name="clock" size={18} />
          <Dotted>
            {daysOf(group)}
            {hoursOf(group)}
          </Dotted>
        </li>
        <li>
          <Icon name="person" size={18} />
          {teacherOf(group) || texts.noTeacher}
        </li>
        <li>
          <Icon name="school" size={18} />
          {group.school?.name || texts.noSchool}
        </li>
        {places ? (
          <li>
            <Icon name="people" size={18} />
            {places}
          </li>
        ) : null}
        {staff && configuration ? (
          <li>
            <Icon name="coins" size={18} />
            {moneyText(priceOn(configuration, schoolDay(schoolNow())).amount)}
          </li>
        ) : null}
      </ul>
      {may('attendance.take') ? (
        <div className={classes.actions}>
          <RollButton group={{ id: group.id, name }} />
          <Button
            component={Link}
            href={attendanceOf(group.id)}
            variant="default"
            leftSection={<Icon name="roll" size={20} />}
            aria-label={texts.attendanceOf(name)}
          >
            {texts.attendance}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
