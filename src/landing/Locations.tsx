/** Encuéntranos: address, hours and directions of the locations. Everything can be read without loading a map. */
import type { House, PublicPage } from './content'
import { Icon } from './Icon'
import { Island } from './Island'
import { sections } from './links'
import * as signs from './signs'
import type { Pictures } from './pictures'

/** Drawings of no real place. Each location has one of them, in turn, until the user opens its map. */
const sketches = ['map-avenue', 'map-plaza'] as const

export function Locations({ page, pictures }: { page: PublicPage; pictures: Pictures }) {
  if (!page.sections.locations) return null
  return (
    <section id={sections.locations} className="locations" aria-labelledby="encuentranos-titulo">
      <h2 id="encuentranos-titulo">Encuéntranos</h2>
      <p className="lead">
        {page.houses.length > 1 ? 'Elige la sede que te quede cerca y pasa a verla.' : 'Pasa a vernos.'}
      </p>
      <ul className="houses">
        {page.houses.map((house, index) => (
          <li key={index} className="house reveal">
            <div className="map">
              <img
                src={pictures[sketches[index % sketches.length] ?? sketches[0]]}
                width="400"
                height="260"
                alt=""
                loading="lazy"
                decoding="async"
              />
              {house.frame && <Island name="map" index={index} facts={page} />}
            </div>
            <HouseWords house={house} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HouseWords({ house: { name, address, hours, hint, phone, directions } }: { house: House }) {
  return (
    <div className="house-words">
      <h3>{name}</h3>
      {hint && <p>{hint}</p>}
      <ul className="facts">
        {address && (
          <li>
            <Icon shape={signs.pin} />
            <address>{address}</address>
          </li>
        )}
        {hours.map((line, index) => (
          <li key={index}>
            <Icon shape={signs.clock} />
            <span>{line}</span>
          </li>
        ))}
        {phone && (
          <li>
            <Icon shape={signs.phone} />
            <a href={phone.href}>{phone.text}</a>
          </li>
        )}
      </ul>
      {directions && (
        <a className="outlined" href={directions}>
          <Icon shape={signs.way} />
          Cómo llegar<span className="unseen"> a {name}</span>
        </a>
      )}
    </div>
  )
}
