/** The page of one group: activating it, resetting its points, taking its roll, its students (specification 2.8). */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { failed, schoolDay, type Answer, type Group } from '../../contract'
import { isMemberOn } from '../../domain/membership-days'
import { schoolNow, useGroupNaming, useGroups } from '../../offline'
import { attendanceOf } from '../../paths'
import { useRowReader } from '../../pieces/changes/use-row-now'
import GroupCycles from '../../pieces/cycle/GroupCycles'
import { CancelClass } from '../../pieces/lessons/CancelClass'
import { EmergencyLink } from '../../pieces/lessons/EmergencyLink'
import { RollButton } from '../../pieces/lessons/RollButton'
import { ResetPoints, StoredPoints, type Total } from '../../pieces/points/ResetPoints'
import { HeadlineCard } from '../../pieces/record/Card'
import { ChangeHistory } from '../../pieces/record/ChangeHistory'
import { DetailPage } from '../../pieces/record/DetailPage'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useAddressId } from '../../pieces/record/use-address-id'
import { useAsk, useAskAll, useOnline, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { groupTexts as texts, loadErrors, missing } from '../../texts'
import { Deferred, Icon } from '../../ui'
import { AttendanceWeeks } from './AttendanceWeeks'
import { GroupActions } from './GroupActions'
import { GroupFacts, PaymentFacts } from './GroupFacts'
import { GroupStudents } from './GroupStudents'
import { PrintRoll } from './PrintRoll'

export default function GroupScreen() {
  const id = useAddressId()
  const loaded = useOnline('group', { id })
  const mirrored = useGroups()?.find((group) => group.id === id)
  return (
    <DetailPage loaded={loaded} stored={mirrored} missing={missing.group} title={loadErrors.groupDetails}>
      {(group) => <Details key={id} group={group} />}
    </DetailPage>
  )
}

function Details({ group }: { group: Group }) {
  const { id } = group
  const name = useGroupNaming().nameOf(group)
  const { may } = useSession()
  const activate = useOrder('groupActivate')
  const readerOf = useRowReader('group')
  const totals = useTotals(id)
  return (
    <>
      <HeadlineCard
        name={name}
        active={group.is_active}
        actions={
          <>
            {may('attendance.take') ? <RollButton group={{ id, name }} /> : null}
            {may('attendance.take') ? (
              <Button
                component={Link}
                href={attendanceOf(id)}
                variant="default"
                leftSection={<Icon name="roll" size={20} />}
              >
                {texts.attendance}
              </Button>
            ) : null}
            <PrintRoll group={group} />
            <CancelClass groupId={id} date={null} />
            <EmergencyLink group={{ id, name }} />
            <ResetPoints of={{ group: id }} totals={totals} />
            {may('group.activate') ? <ActiveButton row={group} reader={readerOf({ id })} change={activate} /> : null}
          </>
        }
      >
        <GroupFacts group={group} />
        <StoredPoints of={{ group: id }} />
      </HeadlineCard>
      <GroupActions group={group} />
      {may('group.administer') ? <PaymentFacts configuration={group.payment_configuration} /> : null}
      <GroupStudents group={group} />
      <Deferred>
        {may('attendance.take') ? <GroupCycles groupId={id} name={name} /> : null}
        {may('attendance.take') ? <AttendanceWeeks groupId={id} /> : null}
        <ChangeHistory table="group" id={id} />
      </Deferred>
    </>
  )
}

/** How many students are requested at the same time. */
const requestsAtOnce = 6

/**
 * The point totals of the group's members of today. Members and totals are read from the provider, because this device
 * may not know a child who joined today. The answer is a failure if one member or total cannot be read.
 */
function useTotals(groupId: string): () => Promise<Answer<Total[]>> {
  const askMembers = useAskAll('membershipList')
  const ask = useAsk('student')
  return async () => {
    const today = schoolDay(schoolNow())
    const pages = await askMembers({ query: { id_group: groupId, page_size: 1000 } })
    if (!pages.ok) return pages
    // If a membership cannot be read, its student's id is unknown, so that student's points cannot be read either.
    if (pages.value.some(({ unreadable }) => unreadable > 0)) return failed('malformed', 200)
    const members = pages.value
      .flatMap(({ rows }) => rows)
      .filter((member) => member.class_group.id === groupId && isMemberOn(member, today))
    const ids = [...new Set(members.map(({ student }) => student.id))]
    const totals: Total[] = []
    for (let from = 0; from < ids.length; from += requestsAtOnce) {
      const answers = await Promise.all(ids.slice(from, from + requestsAtOnce).map((id) => ask({ id })))
      for (const answer of answers) {
        if (!answer.ok) return answer
        totals.push({ id: answer.value.id, points: answer.value.total_points ?? 0 })
      }
    }
    return { ok: true, status: 200, value: totals }
  }
}
