/** The parts of the public page that need JavaScript. All else is plain HTML. */
import type { ReactNode } from 'react'
import { clips, locations } from '../school'
import { Carousel } from './Carousel'
import { ChatButton } from './ChatButton'
import { VideoClip } from './VideoClip'
import { MapEmbed } from './MapEmbed'
import { Navigation } from './Navigation'

export type IslandName = 'navigation' | 'clip' | 'map' | 'testimonials' | 'chat'

/** `index`: the position of the film or the location in the school file, from 0; the other islands ignore it. */
export const islands: Record<IslandName, (index: number) => ReactNode> = {
  navigation: () => <Navigation />,
  clip: (index) => {
    const clip = clips[index]
    return clip ? <VideoClip clip={clip} /> : null
  },
  map: (index) => {
    const location = locations[index]
    return location ? <MapEmbed location={location} /> : null
  },
  testimonials: () => <Carousel />,
  chat: () => <ChatButton />,
}

export function isIsland(name: string): name is IslandName {
  return name in islands
}
