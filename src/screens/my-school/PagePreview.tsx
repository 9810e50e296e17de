/**
 * The public page with what is typed in a form, as a phone or a wide screen shows it. The provider renders the page;
 * its scripts do not run here.
 */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EntryList, ProfileChange } from '../../contract'
import { useTrial } from '../../provider/online'
import { mySchoolTexts as texts } from '../../texts/my-school'
import classes from './my-school.module.css'

/** The widths (px) at which the page is shown. */
const widths = { phone: 390, wide: 1280 } as const
/** The height (px) of the preview on screen. */
const height = 460
/** How long typing must pause before the page is requested again, ms. */
const pauseMs = 300

/** The id of the section of the page that a form edits. */
const anchors: Record<EntryList | 'page', string> = {
  page: 'Inicio',
  announcements: 'Cartelera',
  testimonials: 'familias',
  places: 'Encuentranos',
}

export function PagePreview({ change, section }: { change: ProfileChange; section: EntryList | 'page' }) {
  const ask = useTrial('profilePreview')
  const [width, setWidth] = useState<keyof typeof widths>('phone')
  const [html, setHtml] = useState('')
  const [failed, setFailed] = useState(false)
  const [room, setRoom] = useState<number>(widths.phone)
  const frame = useRef<HTMLIFrameElement>(null)
  const body = JSON.stringify(change)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await ask({ body: JSON.parse(body) })
      if (!isCurrent) return
      // If a text is refused, its box reports that, and the last page stays.
      setFailed(!answer.ok)
      if (answer.ok) setHtml(answer.value.html)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ask, body])
  const scale = Math.min(1, room / widths[width])
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <div role="group" aria-label={texts.previewWidth} className={classes.widths}>
        {(['phone', 'wide'] as const).map((each) => (
          <Button
            key={each}
            variant={width === each ? 'filled' : 'default'}
            aria-pressed={width === each}
            onClick={() => setWidth(each)}
          >
            {texts.widths[each]}
          </Button>
        ))}
      </div>
      <div
        className={classes.frame}
        style={{ height, maxWidth: widths[width] }}
        ref={(element) => {
          if (!element) return
          const observer = new ResizeObserver(() => setRoom(element.clientWidth))
          observer.observe(element)
          return () => observer.disconnect()
        }}
      >
        <iframe
          ref={frame}
          title={texts.preview}
          // No scripts run. The page has this page's origin, so that `onLoad` can scroll it.
          sandbox="allow-same-origin"
          // Without `base`, a link would replace the preview. With it, links do nothing: the sandbox opens no windows.
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
          style={{ width: widths[width], height: height / scale, transform: `scale(${scale})` }}
          onLoad={() => showSection(frame.current?.contentDocument, anchors[section])}
        />
      </div>
      <p role="status" className={classes.previewNote}>
        {failed ? texts.previewWaits : texts.previewHint}
      </p>
    </section>
  )
}

/** Scrolls within the drawn page only: `scrollIntoView` would also scroll the form, away from the box in use. */
function showSection(page: Document | null | undefined, id: string): void {
  const top = page?.getElementById(id)?.getBoundingClientRect().top
  if (top !== undefined) page?.defaultView?.scrollBy({ top, behavior: 'instant' })
}
