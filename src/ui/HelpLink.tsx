/** A link to a page of the help, in the place where its question arises. */
import { Link } from 'wouter'
import { helpOf } from '../paths'
import { helpLinkText, type HelpTopic } from '../texts/help-titles'
import classes from './HelpLink.module.css'
import { Icon } from './Icon'

export function HelpLink({ topic }: { topic: HelpTopic }) {
  return (
    <Link href={helpOf(topic)} className={classes.link}>
      <Icon name="question" size={20} />
      <span>{helpLinkText(topic)}</span>
    </Link>
  )
}
