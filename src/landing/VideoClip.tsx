/**
 * One clip. Its poster waits for its place on screen; of the clip itself nothing is fetched until it is seen, then only its
 * beginning. What has been played once is kept for days without a network.
 */
import { useEffect, useRef } from 'react'
import type { Clip as Facts } from '../school'

/** Browsers that do not know it for videos yet fetch the poster at once, and lose nothing else. */
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
    // Also at a first visit, whose worker is still being installed.
    if (address) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_VIDEO', address }))
  }
  return (
    <video ref={video} {...whenNear} poster={`/videos/${file}.webp`} controls playsInline preload="none" width="960" height="540" aria-label={title} onPlaying={keep}>
      <source src={`/videos/${file}.webm`} type="video/webm" />
      <source src={`/videos/${file}.mp4`} type="video/mp4" />
      <track kind="captions" src={`/videos/${file}.vtt`} srcLang="es" label="Español" default />
      Tu navegador no soporta videos HTML5.
    </video>
  )
}
