/** Mantine's notifications, fetched after the first picture: the board itself and the pinning of one notice. */
import { Button } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { Icon, type IconName } from './Icon'
import classes from './notice-board.module.css'
import type { Tone } from './tones'

export type Notice = { id: string; tone: Tone; icon: IconName; title?: string; message: string; deed?: { label: string; run: () => void } }

export function pin({ id, tone, icon, title, message, deed }: Notice): void {
  const urgent = tone === 'rojo'
  notifications.hide(id)
  notifications.show({
    id,
    title,
    message: deed ? (
      <span className={classes.withDeed}>
        {message}
        <Button size="compact-md" variant="default" onClick={() => takeUp(id, deed.run)}>
          {deed.label}
        </Button>
      </span>
    ) : (
      message
    ),
    color: tone,
    icon: <Icon name={icon} size={20} />,
    // An error interrupts a screen reader, news waits its turn.
    role: urgent ? 'alert' : 'status',
    autoClose: urgent || deed ? 10_000 : 5_000,
    classNames: { title: classes.title, description: classes.words },
  })
}

function takeUp(id: string, run: () => void): void {
  notifications.hide(id)
  run()
}

export function unpin(id: string): void {
  notifications.hide(id)
}

export default function NoticeBoard() {
  return <Notifications className={classes.board} position="top-center" limit={4} />
}
