/** A link to a page of the help, for screens and windows in which people may need it. */
import { Link } from 'wouter'
import { helpOf } from '../paths'
import { helpLinkText, type HelpTopic } from '../texts/help-titles'
import classes from './HelpLink.module.css'
import { Icon } from './Icon'

/** `onOpen`: closes the window that contains the link; left out if the window closes anyway when the page changes. */
export function HelpLink({ topic, onOpen }: { topic: HelpTopic; onOpen?: () => void }) {
  return (
    <Link href={helpOf(topic)} className={classes.link} onClick={onOpen}>
      <Icon name="question" size={20} />
      <span>{helpLinkText(topic)}</span>
    </Link>
  )
}
