/** Catches what broke while drawing, keeps the rest of the page standing and offers a way on. */
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { crashed as words } from '../texts'
import { EmptyState } from '../ui'

type Props = {
  children: ReactNode
  /** What stands there then; left out, words and the way on. */
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

/** What broke, and the one thing that helps. */
export function Broken({ title, body }: { title: string; body: string }) {
  return (
    <EmptyState picture="cut" title={title} action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
      {body}
    </EmptyState>
  )
}
