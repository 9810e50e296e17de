/** Mantine's notifications, loaded after the first render: the board, and showing one notice. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications, Notifications, notificationsStore } from '@mantine/notifications'
import { words } from '../texts'
import { Icon, type IconName } from './Icon'
import classes from './NoticeBoard.module.css'
import { settleMs } from './settle'
import type { Tone } from './tones'

export type Notice = {
  id: string
  tone: Tone
  icon: IconName
  title?: string
  message: string
  action?: { label: string; run: () => void }
  /** On a phone, shown at the bottom of the page. */
  low?: boolean
}

const wideFrom = '(min-width: 48em)'

/** The notices shown by `pin`, by id. Mantine's store knows which of them are still on screen. */
const pinned = new Map<string, Notice>()

export function standing(): Notice[] {
  return notificationsStore.getState().notifications.flatMap(({ id = '' }) => pinned.get(id) ?? [])
}

export function pin(notice: Notice): void {
  const { id, tone, icon, title, message, action, low } = notice
  for (const gone of [...pinned.keys()].filter((key) => !standing().some((one) => one.id === key))) pinned.delete(gone)
  pinned.set(id, notice)
  const urgent = tone === 'rojo'
  notifications.hide(id)
  notifications.show({
    id,
    ...(low && !window.matchMedia(wideFrom).matches && { position: 'bottom-center' as const }),
    title,
    message: action ? (
      <span className={classes.withAction}>
        {message}
        <Button size="compact-md" variant="default" onClick={() => takeUp(id, action.run)}>
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
    color: tone,
    icon: <Icon name={icon} size={20} />,
    // An error interrupts a screen reader; other notices wait.
    role: urgent ? 'alert' : 'status',
    autoClose: urgent || action ? 10_000 : 5_000,
    onClose: () => veil(id),
    'data-notice': id,
    closeButtonProps: { 'aria-label': words.close },
    classNames: { root: classes.notice, title: classes.title, description: classes.words },
  })
}

/**
 * Keeps the place of a notice that goes for `settleMs`: a finger on its way to it taps nothing that lies below, and no
 * other notice that moves there. An element of its own, for the board draws the notice no more.
 */
function veil(id: string): void {
  const notice = [...document.querySelectorAll<HTMLElement>('[data-notice]')].find(
    ({ dataset }) => dataset.notice === id,
  )
  const { left, top, width, height } = notice?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
  if (!notice || width === 0) return
  // It slides away over other controls.
  notice.style.pointerEvents = 'none'
  const place = document.createElement('div')
  Object.assign(place.style, {
    position: 'fixed',
    zIndex: '401',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(place)
  setTimeout(() => place.remove(), settleMs)
}

function takeUp(id: string, run: () => void): void {
  notifications.hide(id)
  run()
}

export function unpin(id: string): void {
  notifications.hide(id)
}

/** Also removes notices that wait for a free place on the board. */
export function unpinAll(): void {
  notifications.clean()
  notifications.cleanQueue()
}

/** On a phone below the top bar; on wider pages in the bottom left corner, where no control is. */
export default function NoticeBoard() {
  const wide = useMediaQuery(wideFrom, true, { getInitialValueInEffect: false })
  return <Notifications className={classes.board} position={wide ? 'bottom-left' : 'top-center'} limit={4} />
}
