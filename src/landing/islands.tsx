/** The parts of the public page that need JavaScript. All else is plain HTML. */
import type { ReactNode } from 'react'
import { Carousel } from './Carousel'
import { ChatButton } from './ChatButton'
import type { IslandFacts } from './content'
import { VideoClip } from './VideoClip'
import { MapEmbed } from './MapEmbed'
import { Navigation } from './Navigation'

export type IslandName = 'navigation' | 'clip' | 'map' | 'testimonials' | 'chat'

/** The id of the element that contains the page's `IslandFacts` as JSON. */
export const factsId = 'page-facts'

/** `index`: the position of the film or the location, from 0; the other islands ignore it. */
export const islands: Record<IslandName, (facts: IslandFacts, index: number) => ReactNode> = {
  navigation: (facts) => <Navigation {...facts} />,
  clip: ({ films }, index) => {
    const clip = films[index]
    return clip ? <VideoClip clip={clip} /> : null
  },
  map: ({ houses }, index) => {
    const house = houses[index]
    return house ? <MapEmbed house={house} /> : null
  },
  testimonials: (facts) => <Carousel {...facts} />,
  chat: ({ name, chat }) => (chat === null ? null : <ChatButton name={name} chat={chat} />),
}

export function isIsland(name: string): name is IslandName {
  return name in islands
}
