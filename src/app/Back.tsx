/** The back link, on each screen that is not an entry of the person's menu: in the top bar, or on a phone below it. */
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths'
import { menu as words, titles } from '../texts'
import { Icon } from '../ui'
import classes from './Frame.module.css'
import { entryOf } from './menu'
import type { RouteName } from './routes'
import { wayBack } from './way-back'

export function Back({ route, role }: { route: RouteName; role: string }) {
  const entry = entryOf(role, route)
  if (route === 'home' || entry === paths[route]) return null
  const { to, name, steps } = wayBack(entry)

  /**
   * Goes back in the history instead of following the link, so that the browser shows the page as it was left. With a
   * modifier key, or if the history does not contain the page (`steps` null), the browser follows the link.
   */
  function goBack(event: MouseEvent) {
    if (steps === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.go(-steps)
  }

  return (
    <nav aria-label={words.back}>
      <Link href={to} className={classes.back} aria-label={words.backTo(titles[name])} onClick={goBack}>
        <Icon name="back" />
        <span className={classes.backWord}>{words.back}</span>
        <span className={classes.backTo}>{words.backTo(titles[name])}</span>
      </Link>
    </nav>
  )
}
