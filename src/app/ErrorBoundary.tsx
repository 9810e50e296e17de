/** Catches what broke while drawing, keeps the rest of the page standing and offers a way on. */
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { crashed as words } from '../texts'
import { EmptyState } from '../ui'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return <Broken {...words} />
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
