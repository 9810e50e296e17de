/**
 * Registros nuevos: families who registered themselves, to accept or refuse, and those already accepted or refused.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { registrationStates, type Registration, type RegistrationState } from '../../contract'
import { useAnnouncement } from '../../offline'
import { pageOf, useExistingPage, useOnlineList } from '../../pieces/lists/online-list'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { ReadFailed } from '../../pieces/lists/WhenLoaded'
import { registrationTexts as texts } from '../../texts/registrations'
import {
  EmptyState,
  HelpLink,
  ListSkeleton,
  Page,
  PageSkeleton,
  Pager,
  SearchBox,
  SettlingRows,
  useMoving,
} from '../../ui'
import { FamilyCard } from './FamilyCard'
import { registrationsFormat } from './place'
import { RegistrationLink } from './RegistrationLink'
import classes from './registrations.module.css'

export default function RegistrationsScreen() {
  const isAnnounced = useAnnouncement('registrations')
  if (isAnnounced === undefined) return <PageSkeleton />
  return isAnnounced ? (
    <Registrations />
  ) : (
    <Page>
      <EmptyState title={texts.notOffered} />
    </Page>
  )
}

function Registrations() {
  const [listState, setListState] = useStateInAddress(registrationsFormat)
  const { state } = listState
  /**
   * Registrations that the person has just accepted, or tried to decide. They stay on screen, with their next steps,
   * even if the list no longer contains them. A refused one stays only in the list of refused registrations.
   */
  const [recentlyTried, setRecentlyTried] = useState<readonly Registration[]>([])
  const { loaded, onListState } = useOnlineList('registrationList', (query) => ({ query: { ...query, state } }), [
    listState,
    setListState,
  ])
  const { rows, total } = pageOf(loaded, listState, (row) =>
    [
      row.tutor.first_name,
      row.tutor.last_name,
      row.tutor.email,
      ...row.students.map(({ first_name }) => first_name),
    ].join(' '),
  )
  useExistingPage(loaded, listState, onListState)
  const shown = rows && withRecentlyTried(rows, recentlyTried, state)

  const isEmpty = shown?.length === 0 && total === 0
  // An empty list shows buttons where the last family was, so taps are ignored for a second.
  useMoving(String(isEmpty))

  function rememberTried(tried: Registration) {
    setRecentlyTried((before) => [
      ...before.filter(({ id }) => id !== tried.id),
      ...(tried.state === 'refused' && state !== 'refused' ? [] : [tried]),
    ])
  }

  function show(next: RegistrationState) {
    setRecentlyTried([])
    setListState({ ...listState, state: next, page: 1 })
  }

  return (
    <Page
      lead={<HelpLink topic="familias" />}
      actions={isEmpty && state === 'waiting' && !listState.search ? undefined : <RegistrationLink />}
    >
      <StaleAnswer loaded={loaded} />
      <h2 className={classes.heading}>{texts.heading(state === 'waiting' && rows ? total : undefined)}</h2>
      <div className={classes.tools}>
        <SearchBox
          value={listState.search}
          onChange={(search) => onListState({ ...listState, search, page: 1 })}
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
        <ReadFailed title={texts.failed} of={loaded} />
      ) : shown === undefined ? (
        <ListSkeleton rows={4} height={160} />
      ) : isEmpty ? (
        <EmptyState
          title={texts.empty[state]}
          action={state === 'waiting' && !listState.search ? <RegistrationLink /> : undefined}
        >
          {listState.search ? texts.emptySearchHint : state === 'waiting' ? texts.emptyHint : undefined}
        </EmptyState>
      ) : (
        <>
          <SettlingRows
            queryKey={JSON.stringify(listState)}
            keys={shown.map(({ id, students }) => `${id} ${students.length}`)}
          >
            {shown.map((row) => (
              <FamilyCard key={row.id} registration={row} onTried={rememberTried} />
            ))}
          </SettlingRows>
          {total > 0 ? (
            <Pager
              listName={texts.heading(undefined)}
              total={total}
              page={listState.page}
              size={listState.size}
              onPage={(page, size) => onListState({ ...listState, page, size })}
            />
          ) : null}
        </>
      )}
    </Page>
  )
}

/** The rows of the list, with those of `recentlyTried` that the list lacks or has in an older version. */
function withRecentlyTried(
  rows: readonly Registration[],
  recentlyTried: readonly Registration[],
  state: RegistrationState,
): Registration[] {
  const isNewer = (tried: Registration, row: Registration | undefined) =>
    !row || tried.state !== state || tried.students.length > row.students.length
  const newer = recentlyTried.filter((tried) =>
    isNewer(
      tried,
      rows.find(({ id }) => id === tried.id),
    ),
  )
  const all = [...newer, ...rows.filter(({ id }) => !newer.some((tried) => tried.id === id))]
  // The waiting list is sorted by date, so that a registration that was just tried keeps its position. In the other
  // lists such a registration is first, as the newest.
  return state === 'waiting'
    ? all.sort((one, other) => Date.parse(one.created) - Date.parse(other.created) || Number(one.id) - Number(other.id))
    : all
}
