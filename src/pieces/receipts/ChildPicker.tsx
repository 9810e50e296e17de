/** The first step of a new payment: for whom it is. Type, Enter, and the form stands filled in. */
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
  /** undefined while they are being read. */
  students: readonly Student[] | undefined
  /** Who has no tutor or folio yet: choosing one leads to where that is mended. */
  alone: readonly Student[]
  onChoose: (child: Student) => void
  onAlone: (child: Student) => void
  onClose: () => void
}

export function ChildPicker({ students, alone, onChoose, onAlone, onClose }: Props) {
  const filling = useFilling([{ list: 'students' }], loadErrors.students)
  // Kept here: left to itself, the box would be emptied whenever the device hears news of the children.
  const [typed, setTyped] = useState('')
  return (
    <Window onClose={onClose} title={paymentTexts.create} size="lg">
      {!students || students.length + alone.length === 0 ? (
        (filling ?? (students ? <p>{paymentTexts.noChildren}</p> : <ListSkeleton rows={2} />))
      ) : (
        <Select
          label={paymentTexts.child}
          description={paymentTexts.childHint}
          placeholder={words.search}
          data={[...students.map((child) => ({ value: child.id, label: childLabel(child) })), ...alone.map((child) => ({ value: child.id, label: paymentTexts.without(childLabel(child)) }))]}
          onChange={(id) => {
            const child = students.find((each) => each.id === id)
            const other = alone.find((each) => each.id === id)
            if (child) onChoose(child)
            else if (other) onAlone(other)
          }}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          selectFirstOptionOnChange
          limit={50}
          filter={({ options, search, limit }) => {
            const words = wordsOf(search)
            return options.filter((option) => 'value' in option && matches(searchKeyOf(option.label), words)).slice(0, limit)
          }}
          nothingFoundMessage={words.nothingFound}
          data-autofocus
          // Where the children come after the window, the window's own focus is gone already.
          autoFocus
        />
      )}
    </Window>
  )
}
