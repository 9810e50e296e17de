/** Catches what broke while drawing, keeps the rest of the page standing and offers a way on. */
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { crashed as words } from '../texts'
import { EmptyState } from '../ui'

export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState picture="cut" title={words.title} action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
        {words.body}
      </EmptyState>
    )
  }
}
