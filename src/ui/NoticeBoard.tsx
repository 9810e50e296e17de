/** Shows notices (toasts) with Mantine's notifications. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications, Notifications, notificationsStore } from '@mantine/notifications'
import { words } from '../texts'
import { Icon, type IconName } from './Icon'
import classes from './NoticeBoard.module.css'
import { settleMs } from './ignore-early-taps'
import type { Tone } from './tones'

export type Notice = {
  id: string
  tone: Tone
  icon: IconName
  title?: string
  message: string
  /** A button in the notice, such as *Deshacer*; pressing it closes the notice. */
  action?: { label: string; run: () => void }
  /** For an unimportant notice: on a phone it is shown at the bottom, so that it does not cover the content. */
  bottomOnPhone?: boolean
}

/** How long a notice is shown, ms. */
export const shownMs = ({ tone, action }: Pick<Notice, 'tone' | 'action'>): number =>
  tone === 'rojo' || action ? 10_000 : 5_000

const wideFrom = '(min-width: 48em)'

/** The notices given to `showOnBoard`, by id. Mantine's store knows which of them are still on screen. */
const boardNotices = new Map<string, Notice>()

export function shownNotices(): Notice[] {
  return notificationsStore.getState().notifications.flatMap(({ id = '' }) => boardNotices.get(id) ?? [])
}

export function showOnBoard(notice: Notice): void {
  const { id, tone, icon, title, message, action, bottomOnPhone } = notice
  for (const gone of [...boardNotices.keys()].filter((key) => !shownNotices().some((one) => one.id === key)))
    boardNotices.delete(gone)
  boardNotices.set(id, notice)
  const isError = tone === 'rojo'
  notifications.hide(id)
  notifications.show({
    id,
    ...(bottomOnPhone && !window.matchMedia(wideFrom).matches && { position: 'bottom-center' as const }),
    title,
    message: action ? (
      <span className={classes.withAction}>
        {message}
        <Button size="compact-md" variant="default" onClick={() => runAction(id, action.run)}>
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
    color: tone,
    icon: <Icon name={icon} size={20} />,
    // An error interrupts a screen reader; other notices wait.
    role: isError ? 'alert' : 'status',
    autoClose: shownMs(notice),
    onClose: () => coverClosingNotice(id),
    'data-notice': id,
    closeButtonProps: { 'aria-label': words.close },
    classNames: { root: classes.notice, title: classes.title, description: classes.words },
  })
}

/**
 * Covers the area of a closing notice with an invisible element for `settleMs`, so that a finger aiming at the notice
 * taps neither what is below it nor another notice that moves there.
 */
function coverClosingNotice(id: string): void {
  const notice = [...document.querySelectorAll<HTMLElement>('[data-notice]')].find(
    ({ dataset }) => dataset.notice === id,
  )
  const { left, top, width, height } = notice?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
  if (!notice || width === 0) return
  // While the closing notice slides away over other controls, taps go to these controls and not to the notice.
  notice.style.pointerEvents = 'none'
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'fixed',
    zIndex: '401',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(cover)
  setTimeout(() => cover.remove(), settleMs)
}

function runAction(id: string, run: () => void): void {
  notifications.hide(id)
  run()
}

export function hideOnBoard(id: string): void {
  notifications.hide(id)
}

/** Hides all notices, and drops those that wait for a free place on the board. */
export function hideAllOnBoard(): void {
  notifications.clean()
  notifications.cleanQueue()
}

/**
 * Mount it once. On a phone notices appear below the top bar (with `bottomOnPhone` at the bottom); on wider pages in
 * the bottom left corner.
 */
export default function NoticeBoard() {
  const wide = useMediaQuery(wideFrom, true, { getInitialValueInEffect: false })
  return <Notifications className={classes.board} position={wide ? 'bottom-left' : 'top-center'} limit={4} />
}
