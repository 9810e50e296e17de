/** The data of a group that the role may see (specification 6.2). */
import { Link } from 'wouter'
import { schoolDay, type Group } from '../../contract'
import { placesTaken } from '../../domain/membership-days'
import { fullName } from '../../domain/person-name'
import { priceOn } from '../../domain/prices'
import { schoolNow, useMembers } from '../../offline'
import { paths } from '../../paths'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { accountText, countText, dateText, daysOf, groupTexts as texts, hoursOf, moneyText, titles } from '../../texts'
import { teacherOf } from './filters'

export function GroupFacts({ group }: { group: Group }) {
  const { may } = useSession()
  const members = useMembers(group.id)
  const taken = members && placesTaken(members, schoolDay(schoolNow()))
  const staff = may('group.administer')
  return (
    <Facts
      lines={[
        [texts.teacher, teacherOf(group) || texts.noTeacher],
        [
          texts.earlierTeachers,
          group.earlier_teachers && group.earlier_teachers.length > 0
            ? group.earlier_teachers
                .map(({ teacher, until }) =>
                  texts.teacherUntil(teacher ? fullName(teacher) : texts.noTeacher, dateText(until)),
                )
                .join(' · ')
            : undefined,
        ],
        [texts.school, group.school?.name || texts.noSchool],
        [texts.address, group.school?.address || undefined],
        [texts.days, daysOf(group)],
        [texts.hours, hoursOf(group)],
        [texts.startDate, dateText(group.start_date)],
        [texts.endDate, group.end_date ? dateText(group.end_date) : undefined],
        [texts.service, group.type_service || '---'],
        [texts.kind, group.private_classes ? texts.privateClasses : texts.groupClasses],
        [texts.quota, !staff ? undefined : group.quota_limit === null ? '---' : texts.places(taken, group.quota_limit)],
        [texts.age, staff ? group.age_range || '---' : undefined],
      ]}
    />
  )
}

export function PaymentFacts({ configuration }: { configuration: Group['payment_configuration'] }) {
  const price = configuration && priceOn(configuration, schoolDay(schoolNow()))
  return (
    <Card title={texts.configuration}>
      <Facts
        lines={[
          [texts.configuration, configuration?.name || '---'],
          [texts.cost, moneyText(price?.amount ?? null)],
          [texts.classes, price?.numbers_classes == null ? '---' : countText(price.numbers_classes)],
          [
            texts.account,
            configuration?.bank_data ? (
              <Account key={configuration.bank_data.id} id={configuration.bank_data.id} />
            ) : (
              '---'
            ),
          ],
        ]}
      />
    </Card>
  )
}

/** A link to the list of bank accounts, with the account's name if it can be read. */
function Account({ id }: { id: string }) {
  const loaded = useOnline('bankData', { id })
  const words =
    loaded.state === 'ready'
      ? [loaded.value.bank_name, accountText(loaded.value.account_number)].filter(Boolean).join(' · ')
      : ''
  return <Link href={paths.bankData}>{words || titles.bankData}</Link>
}
