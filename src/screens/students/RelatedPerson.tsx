/** The data of a student's tutor or emergency contact; if the provider cannot be reached, the stored name. */
import type { ReactNode } from 'react'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { Facts } from '../../pieces/record/Card'
import type { Loaded } from '../../provider/online'
import { fieldLabels, shared } from '../../texts'
import { gotNoAnswer } from './FromDevice'

type Props<Person> = {
  loaded: Loaded<Person>
  /** The person's name in the student's row; '' if it contains none. */
  storedName: ReactNode
  /** The specification's sentences: `missing` if the person does not exist, `failed` if they could not be read. */
  missing: string
  failed: string
  children: (person: Person) => ReactNode
}

export function RelatedPerson<Person>({ loaded, storedName, missing, failed, children }: Props<Person>) {
  const failure = loaded.state === 'failed' ? loaded.failure : null
  if (failure?.code === 'missing') return <p>{missing}</p>
  if (failure && gotNoAnswer(failure) && storedName)
    return (
      <Facts
        lines={[
          [fieldLabels.name, storedName],
          [fieldLabels.phone, shared.needsNetwork],
        ]}
      />
    )
  return (
    <WhenLoaded loaded={loaded} failed={failed}>
      {children}
    </WhenLoaded>
  )
}
