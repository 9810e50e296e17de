/** Buttons that need the provider: while it cannot be reached, they are disabled and their title says why. */
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useReachable } from '../../offline'
import { shared } from '../../texts'
import { RowButton } from '../../ui'

/** `hindrance`: why the button cannot be used now although the provider can be reached. */
type Hindered = { disabled?: boolean; hindrance?: string }

/** The attributes `disabled` and `title` of a button that needs the provider. */
export function useOnlineOnly({ disabled = false, hindrance }: Hindered = {}): { disabled: boolean; title?: string } {
  const reason = useReachable() ? hindrance : shared.needsNetwork
  return { disabled: disabled || reason !== undefined, ...(reason !== undefined && { title: reason }) }
}

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & Hindered

export function OnlineButton({ disabled, hindrance, ...button }: Props) {
  return <Button {...button} {...useOnlineOnly({ disabled, hindrance })} />
}

/** An `OnlineButton` for a row of a list. */
export function OnlineRowButton({ disabled, ...button }: ComponentProps<typeof RowButton>) {
  return <RowButton {...button} {...useOnlineOnly({ disabled })} />
}
