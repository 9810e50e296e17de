/** The button that replaces the drawing with the real map. No request goes to the map's server before the tap. */
import { useEffect, useState } from 'react'
import type { IslandFacts } from './content'
import { Icon } from './Icon'
import * as signs from './signs'

export function MapEmbed({ house: { name, frame } }: { house: IslandFacts['houses'][number] }) {
  const [asked, setAsked] = useState<'map' | 'offline'>()
  useEffect(() => {
    if (asked !== 'offline') return
    const open = () => setAsked('map')
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [asked])
  if (asked === 'map') return <iframe src={frame} title={`Mapa de ${name}`} referrerPolicy="no-referrer" />
  return (
    <>
      <button type="button" className="map-button" onClick={() => setAsked(navigator.onLine ? 'map' : 'offline')}>
        <Icon shape={signs.pin} />
        Ver el mapa<span className="unseen"> de {name}</span>
      </button>
      <p className="map-note" role="status">
        {asked && 'Sin conexión no hay mapa; la dirección está aquí abajo.'}
      </p>
    </>
  )
}
