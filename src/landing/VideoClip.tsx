/**
 * One film. The poster loads lazily; the film's metadata loads when it is scrolled into view, the rest when it is
 * played. The service worker stores a film that was played, so that it can be played again without a network.
 */
import { useEffect, useRef } from 'react'
import type { Clip as Facts } from '../school'

/** A browser that does not support `loading` on videos loads the poster at once; nothing else changes. */
const whenNear = { loading: 'lazy' } as const

export function VideoClip({ clip: { file, title } }: { clip: Facts }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      element.preload = 'metadata'
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const keep = () => {
    const address = video.current?.currentSrc
    // `ready` waits for the service worker, which is still being installed on a first visit.
    if (address)
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_VIDEO', address }))
  }
  return (
    <video
      ref={video}
      {...whenNear}
      poster={`/videos/${file}.webp`}
      controls
      playsInline
      preload="none"
      width="960"
      height="540"
      aria-label={title}
      onPlaying={keep}
    >
      <source src={`/videos/${file}.webm`} type="video/webm" />
      <source src={`/videos/${file}.mp4`} type="video/mp4" />
      <track kind="captions" src={`/videos/${file}.vtt`} srcLang="es" label="Español" default />
      Tu navegador no soporta videos HTML5.
    </video>
  )
}
