/** A link to a page of the help, in the place where its question arises. */
import { Link } from 'wouter'
import { helpOf } from '../paths'
import { helpLinkText, type HelpTopic } from '../texts/help-titles'
import classes from './HelpLink.module.css'
import { Icon } from './Icon'

/** `onOpen`: closes a window that does not belong to the page and would stay over the help. */
export function HelpLink({ topic, onOpen }: { topic: HelpTopic; onOpen?: () => void }) {
  return (
    <Link href={helpOf(topic)} className={classes.link} onClick={onOpen}>
      <Icon name="question" size={20} />
      <span>{helpLinkText(topic)}</span>
    </Link>
  )
}
