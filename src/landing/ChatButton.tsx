/** The WhatsApp button, fixed on the page. Every 12 s it shows a hint for 4 s. */
import { useEffect, useState } from 'react'
import { Icon } from './Icon'
import * as signs from './signs'

const everyMs = 12_000
const visibleMs = 4_000

export function ChatButton({ name, chat }: { name: string; chat: string }) {
  const [isHintShown, setHintShown] = useState(false)
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout> | undefined
    const show = setInterval(() => {
      setHintShown(true)
      hide = setTimeout(() => setHintShown(false), visibleMs)
    }, everyMs)
    return () => {
      clearInterval(show)
      clearTimeout(hide)
    }
  }, [])
  return (
    <a className="chat" href={chat} aria-label={`Escribe a ${name} por WhatsApp`}>
      <span className="chat-tip" aria-hidden="true" data-shown={isHintShown}>
        Inscribe a tu hijo
      </span>
      <Icon shape={signs.chat} />
    </a>
  )
}
