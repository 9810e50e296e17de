/** Placeholders for data: empty, failed, old, loading. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ageText, words } from '../texts'
import { Icon } from './Icon'
import { Picture, type PictureName } from './Picture'
import classes from './states.module.css'

type EmptyProps = {
  /** The headline; for an empty list, the specification's sentence. */
  title: string
  children?: ReactNode
  picture?: PictureName
  /** A button for the next step. */
  action?: ReactNode
  /** 'alert': screen readers announce it at once. */
  role?: 'alert'
}

export function EmptyState({ title, children, picture = 'paper', action, role }: EmptyProps) {
  return (
    <div className={classes.empty} role={role}>
      <Picture name={picture} />
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.words}>{children}</p> : null}
      {action}
    </div>
  )
}

type FailedProps = { title: string; detail?: string; onRetry?: () => void }

/** A failed read: what failed, why if known, and a retry button. */
export function LoadFailed({ title, detail, onRetry }: FailedProps) {
  const retry = onRetry && (
    <Button variant="default" leftSection={<Icon name="retry" size={20} />} onClick={onRetry}>
      {words.retry}
    </Button>
  )
  return (
    <EmptyState role="alert" picture="cut" title={title} action={retry}>
      {detail}
    </EmptyState>
  )
}

/** "Datos de hace 3 h". `at`: when the data was read, milliseconds since the epoch. */
export function Stale({ at, now, onRetry }: { at: number; now: number; onRetry?: () => void }) {
  return (
    <p className={classes.stale}>
      <Icon name="clock" size={18} />
      <span>{words.dataFrom(ageText(at, now))}</span>
      {onRetry ? (
        <button type="button" className={classes.link} onClick={onRetry}>
          {words.retry}
        </button>
      ) : null}
    </p>
  )
}

/** Grey rows in place of a list. */
export function ListSkeleton({ rows = 6, height = 56 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.skeletons} role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.blank} style={{ height }} />
      ))}
    </div>
  )
}

/** Grey cards in place of a screen. */
export function PageSkeleton() {
  return (
    <div className={classes.pageSkeleton} role="status" aria-label={words.loading}>
      <div className={classes.blank} style={{ height: 40, width: '45%' }} />
      <div className={classes.blank} style={{ height: 120 }} />
      <div className={classes.blank} style={{ height: 280 }} />
    </div>
  )
}

/** The progress of a download or of sending. If `total` is 0, it is unknown, and only the start of the bar is shown. */
export function CountedProgress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div className={classes.progress}>
      <span>{label}</span>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total || undefined}
        aria-valuenow={total > 0 ? done : undefined}
      >
        <div className={classes.bar} style={{ width: `${total > 0 ? (100 * done) / total : 4}%` }} />
      </div>
    </div>
  )
}
