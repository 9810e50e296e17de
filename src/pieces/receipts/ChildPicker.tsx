/** The first step of a new payment: choosing the student. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Student } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { loadErrors, paymentTexts, words } from '../../texts'
import { ListSkeleton } from '../../ui'
import { Window } from '../../ui/Window'
import { useFilling } from '../lists/filling'
import { childLabel } from './receipt-fields'

type Props = {
  /** undefined while loading. */
  students: readonly Student[] | undefined
  /** Students without a tutor or folio: choosing one opens its page, where that can be added. */
  incomplete: readonly Student[]
  onChoose: (child: Student) => void
  onIncomplete: (child: Student) => void
  onClose: () => void
}

export function ChildPicker({ students, incomplete, onChoose, onIncomplete, onClose }: Props) {
  const filling = useFilling([{ list: 'students' }], loadErrors.students)
  // The search text is state of this component, because Select empties its search box whenever its options change.
  const [typed, setTyped] = useState('')
  return (
    <Window onClose={onClose} title={paymentTexts.create} size="lg">
      {!students || students.length + incomplete.length === 0 ? (
        (filling ?? (students ? <p>{paymentTexts.noChildren}</p> : <ListSkeleton rows={2} />))
      ) : (
        <Select
          label={paymentTexts.child}
          description={paymentTexts.childHint}
          placeholder={words.search}
          data={[
            ...students.map((child) => ({ value: child.id, label: childLabel(child) })),
            ...incomplete.map((child) => ({
              value: child.id,
              label: paymentTexts.without(childLabel(child), child.tutor === null),
            })),
          ]}
          onChange={(id) => {
            const child = students.find((each) => each.id === id)
            const other = incomplete.find((each) => each.id === id)
            if (child) onChoose(child)
            else if (other) onIncomplete(other)
          }}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          selectFirstOptionOnChange
          limit={50}
          filter={({ options, search, limit }) => {
            const words = wordsOf(search)
            return options
              .filter((option) => 'value' in option && matches(searchKeyOf(option.label), words))
              .slice(0, limit)
          }}
          nothingFoundMessage={words.nothingFound}
          data-autofocus
          // `data-autofocus` works only when the window opens; `autoFocus` also focuses the box if the students load
          // later.
          autoFocus
        />
      )}
    </Window>
  )
}
