/** A select: native for a short list, searchable for a long one. */
import { NativeSelect, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { words } from '../../texts'
import type { FieldDefinition, FieldOption, InputProps, OptionList, RawValue, RawValues } from './fields'

/** From this number of options on the list is searchable. */
const searchableFrom = 12

type Props = {
  field: FieldDefinition
  raw: RawValues
  value: string
  /** The initial value of this box; undefined if it has none. */
  before: RawValue | undefined
  onChange: (value: string, label?: string) => void
  shared: InputProps
}

export function SelectInput({ field, raw, ...rest }: Props) {
  const { source: Source, options = [], initialOption = null, below } = field
  const [typed, setTyped] = useState('')
  // The chosen option stays in the list even if the typed text does not match it.
  const [chosen, setChosen] = useState<FieldOption | null>(initialOption)
  const shown = {
    ...rest,
    chosen: [chosen, initialOption].find((option) => option?.value === rest.value) ?? null,
    onChoose: setChosen,
    onType: setTyped,
  }
  return (
    <>
      {Source ? (
        <Source typed={typed === chosen?.label ? '' : typed} raw={raw}>
          {(offer) => <Choice {...shown} offer={offer} />}
        </Source>
      ) : (
        <Choice {...shown} offer={{ options, more: false }} />
      )}
      {below?.((option) => {
        setChosen(option)
        rest.onChange(option.value, option.label)
      })}
    </>
  )
}

type ChoiceProps = Omit<Props, 'field' | 'raw'> & {
  offer: OptionList | undefined
  chosen: FieldOption | null
  onChoose: (option: FieldOption | null) => void
  onType: (typed: string) => void
}

function Choice({ offer, chosen, value, before, onChange, onChoose, onType, shared }: ChoiceProps) {
  // A searchable list stays searchable, even if few options match: replacing the input would lose the focus.
  const [searched, setSearched] = useState(false)
  const long = searched || (offer !== undefined && (offer.more || offer.options.length >= searchableFrom))
  if (long && !searched) setSearched(true)
  const offered = offer?.options ?? []
  const options =
    chosen && !offered.some((option) => option.value === chosen.value) ? [chosen, ...offered] : [...offered]
  // A restored draft may contain an option that the list no longer has. The box would look empty and still send that
  // option, so the box is cleared.
  const isOptionMissing =
    value !== '' &&
    value !== before &&
    offer !== undefined &&
    !offer.searching &&
    !options.some((option) => option.value === value)
  useEffect(() => {
    if (isOptionMissing) onChange('')
  })

  function choose(next: string) {
    const option = options.find(({ value }) => value === next)
    onChoose(option ?? null)
    onChange(next, option?.label)
  }

  if (!long) {
    return (
      <NativeSelect
        {...shared}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: offer ? words.choose : words.loading }, ...options]}
      />
    )
  }
  return (
    <Select
      {...shared}
      value={value || null}
      onChange={(next) => choose(next ?? '')}
      onSearchChange={onType}
      data={options}
      searchable
      limit={80}
      filter={({ options: all, search, limit }) => {
        const searchWords = wordsOf(search)
        return all
          .filter((option) => 'value' in option && matches(searchKeyOf(option.label), searchWords))
          .slice(0, limit)
      }}
      placeholder={words.choose}
      nothingFoundMessage={offer?.searching ? words.loading : words.nothingFound}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
