/** One group: activate or deactivate it, reset its points, take its attendance, see its students (spec section 2). */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Answer, Group } from '../../contract'
import { useGroups, useMembers } from '../../offline'
import { attendanceOf } from '../../paths'
import { useAsk, useOnline, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { groupTexts as texts, loadErrors, missing, notices } from '../../texts'
import { Icon, Page, PageSkeleton } from '../../ui'
import { useAddressId } from '../address-id'
import { HeadlineCard } from '../card'
import { DetailFailed } from '../detail-failed'
import { FlagButton } from '../flag-button'
import { KeptAge } from '../kept-age'
import { ResetPoints, StoredPoints, type Total } from '../points-reset'
import { GroupFacts, PaymentFacts } from './facts'
import { GroupStudents } from './GroupStudents'

export default function GroupScreen() {
  const id = useAddressId()
  return <GroupPage key={id} id={id} />
}

function GroupPage({ id }: { id: string }) {
  const loaded = useOnline('group', { id })
  const mirrored = useGroups()?.find((group) => group.id === id)
  if (loaded.state === 'ready') {
    return (
      <Page>
        <KeptAge loaded={loaded} />
        <Details group={loaded.value} />
      </Page>
    )
  }
  const refused = loaded.state === 'failed' && (loaded.failure.code === 'missing' || loaded.failure.code === 'forbidden')
  // On this device already, whether or not the provider answers.
  if (mirrored && !refused) return <Page><Details group={mirrored} /></Page>
  if (loaded.state === 'failed') return <DetailFailed of={loaded} missing={missing.group} title={loadErrors.groupDetails} />
  return <PageSkeleton />
}

function Details({ group }: { group: Group }) {
  const { id } = group
  const name = group.name || id
  const { may } = useSession()
  const activate = useOrder('groupActivate')
  const totals = useTotals(id)
  return (
    <>
      <HeadlineCard
        name={name}
        active={group.is_active}
        deeds={
          <>
            {may('attendance.take') ? (
              <Button component={Link} href={attendanceOf(id)} leftSection={<Icon name="roll" size={20} />}>
                {texts.attendance}
              </Button>
            ) : null}
            <ResetPoints of={{ group: id }} totals={totals} />
            {may('group.activate') ? (
              <FlagButton on={group.is_active} send={(is_active) => activate({ id, body: { is_active } })} failed={notices.statusCannotChange} />
            ) : null}
          </>
        }
      >
        <GroupFacts group={group} />
        <StoredPoints of={{ group: id }} />
      </HeadlineCard>
      {may('group.administer') ? <PaymentFacts configuration={group.payment_configuration} /> : null}
      <GroupStudents id={id} name={name} />
    </>
  )
}

/** How many pupils are asked for at the same time. */
const lanes = 6

/** The totals of everybody in the group, from the provider, each at this moment; one that cannot be read fails them all. */
function useTotals(groupId: string): () => Promise<Answer<Total[]>> {
  const members = useMembers(groupId)
  const ask = useAsk('student')
  return async () => {
    const ids = [...new Set((members ?? []).map(({ student }) => student.id))]
    const totals: Total[] = []
    for (let from = 0; from < ids.length; from += lanes) {
      const answers = await Promise.all(ids.slice(from, from + lanes).map((id) => ask({ id })))
      for (const answer of answers) {
        if (!answer.ok) return answer
        totals.push({ id: answer.value.id, points: answer.value.total_points ?? 0 })
      }
    }
    return { ok: true, status: 200, value: totals }
  }
}
