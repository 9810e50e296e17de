/**
 * Registros nuevos: families who registered themselves, to accept or refuse as a whole, and the list of decided ones.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { registrationStates, type Registration, type RegistrationState } from '../../contract'
import { useAnnouncement } from '../../offline'
import { pageOf, useExistingPage, useListQuestion } from '../../pieces/lists/online-list'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { failureText } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { EmptyState, ListSkeleton, LoadFailed, Page, PageSkeleton, Pager, SearchBox, SettlingRows } from '../../ui'
import { FamilyCard } from './FamilyCard'
import { registrationsPlace } from './place'
import classes from './registrations.module.css'

export default function RegistrationsScreen() {
  const offered = useAnnouncement('registrations')
  if (offered === undefined) return <PageSkeleton />
  return offered ? (
    <Registrations />
  ) : (
    <Page>
      <EmptyState title={texts.notOffered} />
    </Page>
  )
}

function Registrations() {
  const [place, setPlace] = useStateInAddress(registrationsPlace)
  const { state } = place
  /**
   * Registrations that were just decided or tried: they stay on screen, with their next steps, even if the new list
   * lacks them.
   */
  const [held, setHeld] = useState<readonly Registration[]>([])
  const loaded = useListQuestion('registrationList', ({ query }) => ({ query: { ...query, state } }), place)
  const { rows, total } = pageOf(loaded, place, (row) =>
    [
      row.tutor.first_name,
      row.tutor.last_name,
      row.tutor.email,
      ...row.students.map(({ first_name }) => first_name),
    ].join(' '),
  )
  useExistingPage(loaded, place, (changed) => setPlace({ ...place, ...changed }))
  const shown = rows && withHeld(rows, held, state)

  function keep(tried: Registration) {
    setHeld((before) => [
      ...before.filter(({ id }) => id !== tried.id),
      ...(tried.state === 'refused' && state !== 'refused' ? [] : [tried]),
    ])
  }

  function show(next: RegistrationState) {
    setHeld([])
    setPlace({ ...place, state: next, page: 1 })
  }

  return (
    <Page>
      <StaleAnswer loaded={loaded} />
      <h2 className={classes.heading}>{texts.heading(state === 'waiting' && rows ? total : undefined)}</h2>
      <div className={classes.tools}>
        <SearchBox
          value={place.search}
          onChange={(search) => setPlace({ ...place, search, page: 1 })}
          placeholder={texts.search}
        />
        <div role="group" aria-label={texts.stateOf} className={classes.states}>
          {registrationStates.map((each) => (
            <Button
              key={each}
              variant={each === state ? 'filled' : 'default'}
              aria-pressed={each === state}
              onClick={() => show(each)}
            >
              {texts.states[each]}
            </Button>
          ))}
        </div>
      </div>
      {loaded.state === 'failed' ? (
        <LoadFailed title={texts.failed} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : shown === undefined ? (
        <ListSkeleton rows={4} height={160} />
      ) : shown.length === 0 && total === 0 ? (
        <EmptyState title={texts.empty[state]}>
          {place.search ? texts.emptySearchHint : state === 'waiting' ? texts.emptyHint : undefined}
        </EmptyState>
      ) : (
        <>
          <SettlingRows
            queryKey={JSON.stringify(place)}
            keys={shown.map(({ id, students }) => `${id} ${students.length}`)}
          >
            {shown.map((row) => (
              <FamilyCard key={row.id} registration={row} onTried={keep} />
            ))}
          </SettlingRows>
          {total > 0 ? (
            <Pager
              listName={texts.heading(undefined)}
              total={total}
              page={place.page}
              size={place.size}
              onPage={(page, size) => setPlace({ ...place, page, size })}
            />
          ) : null}
        </>
      )}
    </Page>
  )
}

/** The rows as read, with `held` ones added if they are missing, or replaced if the decision is newer than the row. */
function withHeld(
  rows: readonly Registration[],
  held: readonly Registration[],
  state: RegistrationState,
): Registration[] {
  const isNews = (tried: Registration, row: Registration | undefined) =>
    !row || tried.state !== state || tried.students.length > row.students.length
  const news = held.filter((tried) =>
    isNews(
      tried,
      rows.find(({ id }) => id === tried.id),
    ),
  )
  const all = [...news, ...rows.filter(({ id }) => !news.some((tried) => tried.id === id))]
  // Waiting registrations are sorted by date, so that a held one stays in its position. In the other lists the newest
  // is first anyway.
  return state === 'waiting'
    ? all.sort((one, other) => Date.parse(one.created) - Date.parse(other.created) || Number(one.id) - Number(other.id))
    : all
}
