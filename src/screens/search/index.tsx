/** The search window over any screen: a search box and its results. Arrow keys choose a result, Enter opens it. */
import { CloseButton, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../session'
import { searchTexts, searchWindowTexts as texts, words } from '../../texts'
import { Icon, SettlingRows } from '../../ui'
import { Window } from '../../ui/Window'
import { HitGroup } from './HitGroup'
import classes from './search.module.css'
import { onlineKinds, useHits, type OnlineHits } from './use-hits'

type Props = {
  /** The text of the search box, including what was typed before the box had the focus. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

export default function Search({ typed, onType, onClose }: Props) {
  const [index, setIndex] = useState(0)
  const [, go] = useLocation()
  const { may } = useSession()
  const { students, found, groups, online } = useHits(typed)
  const list = useId()
  const boxTexts = may('tutor.edit')
    ? ([texts.placeholderDesk, texts.startDesk] as const)
    : may('group.see')
      ? ([texts.placeholderTeacher, texts.startTeacher] as const)
      : ([texts.placeholder, texts.start] as const)
  const blank = typed.trim() === ''

  // Receipts are not shown before the tutors above them are loaded, so that no hit moves.
  const receipts = online.tutors.state === 'loading' ? [] : online.receipts.hits
  const hits = [...(students ?? []), ...groups, ...online.tutors.hits, ...receipts]
  const inState = (state: OnlineHits['state']) => onlineKinds.filter((kind) => online[kind].state === state)
  const kindsByState = (
    [
      ['loading', texts.loading],
      ['offline', texts.offline],
      ['failed', texts.failed],
    ] as const
  ).map(([state, sentence]) => ({ state, sentence, kinds: inState(state) }))
  // The number of hits changes while one types, so the index is limited to the last hit.
  const chosen = hits[Math.min(index, hits.length - 1)]
  const idOf = (key: string) => `${list}-${key}`
  const group = { chosen: chosen?.key, idOf, onChosen: onClose }

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) {
      event.preventDefault()
      setIndex((Math.min(index, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(chosen.href)
      onClose()
    }
  }

  return (
    <Window
      onClose={onClose}
      size="lg"
      yOffset="8dvh"
      centered={false}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': searchTexts.open } }}
      classNames={{ body: classes.window }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.head}>
        <TextInput
          className={classes.box}
          type="search"
          size="lg"
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setIndex(0)
          }}
          onKeyDown={handleKey}
          leftSection={<Icon name="search" />}
          // The placeholder is short, so that it fits in large letters; the line below says what can be searched.
          placeholder={words.search}
          aria-label={boxTexts[0]}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen.key)}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={100}
          data-autofocus
        />
        <CloseButton size="xl" aria-label={words.close} onClick={onClose} />
      </div>
      <div id={list} role="listbox" aria-label={texts.results} className={classes.list}>
        {/* The provider's hits are added below the device's. If hits move by themselves, taps do nothing for 1 s. */}
        <SettlingRows
          queryKey={`${typed} ${onlineKinds.map((kind) => online[kind].state).join()}`}
          keys={hits.map(({ key }) => key)}
        >
          <HitGroup title={texts.students} icon="person" hits={students ?? []} {...group} />
          <HitGroup title={texts.groups} icon="group" hits={groups} {...group} />
          <HitGroup title={texts.tutors} icon="people" hits={online.tutors.hits} {...group} />
          <HitGroup title={texts.receipts} icon="receipt" hits={receipts} {...group} />
        </SettlingRows>
      </div>
      <div className={classes.status} role="status">
        {blank ? <p>{boxTexts[1]}</p> : null}
        {!blank && students === undefined ? <p>{words.loading}</p> : null}
        {students && found > students.length ? <p>{texts.first(students.length, found)}</p> : null}
        {kindsByState.map(({ state, sentence, kinds }) =>
          kinds.length > 0 ? <p key={state}>{sentence(kinds)}</p> : null,
        )}
        {!blank && students && hits.length === 0 && inState('loading').length === 0 ? (
          <p>
            <strong>{texts.nothing}</strong> {texts.nothingHint}
          </p>
        ) : null}
        {hits.length > 0 ? <p className={classes.counted}>{texts.found(hits.length)}</p> : null}
      </div>
      <p className={classes.keys}>{texts.keys}</p>
    </Window>
  )
}
