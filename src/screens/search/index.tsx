/** The search that opens over any screen: a box, who is found, and by arrows and Enter the way to their page. */
import { CloseButton, Modal, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../session'
import { searchTexts as texts, words } from '../../texts'
import { Icon } from '../../ui'
import { useFocusReturn } from '../../ui/use-focus-return'
import { HitGroup } from './HitGroup'
import classes from './search.module.css'
import { useHits } from './use-hits'

export default function Search({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const [, go] = useLocation()
  const { may } = useSession()
  const { students, found, tutors } = useHits(typed)
  const list = useId()
  const byTutor = may('tutor.edit')
  const blank = typed.trim() === ''

  const tutorHits = tutors.state === 'ready' ? tutors.hits : []
  const hits = [...(students ?? []), ...tutorHits]
  // Hits come and go while one types: the choice never points past them.
  const chosen = hits[Math.min(place, hits.length - 1)]
  const idOf = (key: string) => `${list}-${key}`
  const group = { chosen: chosen?.key, idOf, onChosen: onClose }

  function pressed(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) {
      event.preventDefault()
      setPlace((Math.min(place, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(chosen.href)
      onClose()
    }
  }

  return (
    <Modal opened onClose={onClose} size="lg" yOffset="8dvh" centered={false} withCloseButton={false} attributes={{ content: { 'aria-label': texts.open } }} classNames={{ body: classes.window }} transitionProps={{ duration: 0 }}>
      <div className={classes.head}>
        <TextInput
          className={classes.box}
          type="search"
          size="lg"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
          leftSection={<Icon name="search" />}
          placeholder={byTutor ? texts.placeholderDesk : texts.placeholder}
          aria-label={byTutor ? texts.placeholderDesk : texts.placeholder}
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
        <HitGroup title={texts.students} icon="person" hits={students ?? []} {...group} />
        <HitGroup title={texts.tutors} icon="people" hits={tutorHits} {...group} />
      </div>
      <div className={classes.said} role="status">
        {blank ? <p>{byTutor ? texts.startDesk : texts.start}</p> : null}
        {!blank && students === undefined ? <p>{words.loading}</p> : null}
        {students && found > students.length ? <p>{texts.first(students.length, found)}</p> : null}
        {tutors.state === 'loading' ? <p>{texts.tutorsLoading}</p> : null}
        {tutors.state === 'offline' ? <p>{texts.tutorsOffline}</p> : null}
        {tutors.state === 'failed' ? <p>{texts.tutorsFailed}</p> : null}
        {!blank && students && hits.length === 0 && tutors.state !== 'loading' ? (
          <p>
            <strong>{texts.nothing}</strong> {texts.nothingHint}
          </p>
        ) : null}
        {hits.length > 0 ? <p className={classes.counted}>{texts.found(hits.length)}</p> : null}
      </div>
      <p className={classes.keys}>{texts.keys}</p>
    </Modal>
  )
}
