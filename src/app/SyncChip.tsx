/** The sync chip in the top bar: what has been sent and what waits. It links to Por enviar. */
import { Link } from 'wouter'
import { atSchool, useNamesLoaded, useSyncState, useUnsentOfOthers, type SyncState } from '../offline'
import { paths } from '../paths'
import { chip as words, hourText } from '../texts'
import { Icon, type IconName, type Tone } from '../ui'
import classes from './SyncChip.module.css'

type ChipContent = { tone: Tone; icon: IconName; main: string; more?: string; progress?: number }

/** `sends`: whether this person's role sends changes; if not, the chip is hidden in the states of `isQuiet`. */
export function SyncChip({ sends }: { sends: boolean }) {
  const others = useUnsentOfOthers()
  const syncState = useSyncState()
  // Until the name index has loaded, the chip shows only failures: formatting the hour takes time, and every screen
  // waits for the name index before its first render.
  const namesLoaded = useNamesLoaded()
  const state = namesLoaded || syncState?.kind === 'failing' || syncState?.kind === 'blocked' ? syncState : undefined
  if (!sends && isQuiet(state)) return null
  const { tone, icon, main, more, progress } = chipContentOf(state, { sends, others })
  const text = more ? `${main} · ${more}` : main
  return (
    <Link href={paths.outbox} className={classes.chip} data-tone={tone} aria-label={words.label(text)}>
      <Icon name={icon} size={20} />
      <span className={classes.words}>
        <span>{main}</span>
        {more ? (
          <>
            <span className={classes.dot}> · </span>
            <span className={classes.more}>{more}</span>
          </>
        ) : null}
      </span>
      {progress === undefined ? null : (
        <span className={classes.line} style={{ width: `${Math.round(100 * progress)}%` }} />
      )}
    </Link>
  )
}

function isQuiet(state: SyncState | undefined): boolean {
  return state === undefined || state.kind === 'sent'
}

type ChipContext = { sends?: boolean; others?: number | null }

/**
 * The chip's content for every state of the device; if a state has no case, the code does not compile. `others`: the
 * number of unsent changes of other people here; undefined until they are counted, null if counting failed.
 */
export function chipContentOf(state: SyncState | undefined, { sends = true, others }: ChipContext = {}): ChipContent {
  const checking: ChipContent = { tone: 'noche', icon: 'cloud', main: words.checking }
  const keptHere = (count: number) => (count > 0 ? words.keptHere(count) : undefined)
  switch (state?.kind) {
    case undefined:
      return checking
    case 'sent':
      if (others === undefined) return checking
      return {
        tone: 'hoja',
        icon: 'check',
        main: others === 0 ? words.sent : words.nothingOfYours,
        more: hourText(atSchool(state.at)),
      }
    case 'waiting':
      return {
        tone: 'ambar',
        icon: 'cloudUp',
        main: words.waiting(state.count),
        more: state.lasting ? words.lasting : undefined,
      }
    case 'barred':
      return { tone: 'ambar', icon: 'alert', main: words.barred, more: words.keptHere(state.count) }
    case 'offline':
      return {
        tone: 'ambar',
        icon: 'cloudOff',
        main: words.offline,
        more: keptHere(state.count) ?? (sends && others === 0 ? words.nothingWaits : undefined),
      }
    case 'sending':
      return {
        tone: 'cielo',
        icon: 'cloudUp',
        main: words.sending(state.done, state.total),
        progress: state.total > 0 ? state.done / state.total : 0,
      }
    case 'conflicts':
      return { tone: 'ambar', icon: 'alert', main: words.conflicts(state.count) }
    case 'refused':
      return { tone: 'rojo', icon: 'alert', main: words.refused(state.count) }
    case 'needsSignIn':
      return { tone: 'ambar', icon: 'key', main: words.needsSignIn(state.count), more: words.signInAgain }
    case 'blocked':
      return { tone: 'rojo', icon: 'alert', main: words.blocked }
    case 'stopped':
      return { tone: 'ambar', icon: 'download', main: words.stopped }
    case 'failing':
      return { tone: 'rojo', icon: 'alert', main: words.failing, more: keptHere(state.count) }
    case 'downloading':
      return {
        tone: 'cielo',
        icon: 'download',
        main: words.downloading,
        more: words.downloaded(state.done, state.total ?? 0),
        progress: state.total ? state.done / state.total : 0.05,
      }
  }
}
