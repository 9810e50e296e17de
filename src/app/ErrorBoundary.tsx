/** Catches errors during rendering: the rest of the page stays, and the person can reload. */
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { crashed as words } from '../texts'
import { EmptyState } from '../ui'

type Props = {
  children: ReactNode
  /** Replaces `children` after an error; default: a message with a reload button. */
  instead?: ReactNode
}

export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    const { instead = <Broken {...words} /> } = this.props
    return instead
  }
}

/** Shown in place of a screen that cannot be rendered; offers to reload the page. */
export function Broken({ title, body }: { title: string; body: string }) {
  return (
    <EmptyState picture="cut" title={title} action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
      {body}
    </EmptyState>
  )
}
