/** Encuéntranos: address, hours and directions of the two schools. Everything can be read without loading a map. */
import { locations, type Location } from '../school'
import { Icon } from './Icon'
import { Island } from './Island'
import { call, sections, spoken } from './links'
import avenue from './pictures/map-avenue.svg'
import plaza from './pictures/map-plaza.svg'
import * as signs from './signs'

const sketches: Record<Location['sketch'], string> = { avenue, plaza }

export function Locations() {
  return (
    <section id={sections.locations} className="locations" aria-labelledby="encuentranos-titulo">
      <h2 id="encuentranos-titulo">Encuéntranos</h2>
      <p className="lead">Dos casas, la misma escuela. Pasa a verla: la puerta siempre huele a algo.</p>
      <ul className="houses">
        {locations.map((location, index) => (
          <li key={location.name} className="house reveal">
            <div className="map">
              <img
                src={sketches[location.sketch]}
                width="400"
                height="260"
                alt={`Croquis: ${location.name}`}
                loading="lazy"
                decoding="async"
              />
              <Island name="map" index={index} />
            </div>
            <House location={location} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function House({
  location: { name, street, district, city, postalCode, hours, hint, phone, directions },
}: {
  location: Location
}) {
  return (
    <div className="house-words">
      <h3>{name}</h3>
      <p>{hint}</p>
      <ul className="facts">
        <li>
          <Icon shape={signs.pin} />
          <address>
            {street}, {district}, {city}, C.P. {postalCode}
          </address>
        </li>
        {hours.map(({ label, opens, closes }) => (
          <li key={label}>
            <Icon shape={signs.clock} />
            <span>
              {label}, de {opens} a {closes}
            </span>
          </li>
        ))}
        <li>
          <Icon shape={signs.phone} />
          <a href={call(phone)}>{spoken(phone)}</a>
        </li>
      </ul>
      <a className="outlined" href={directions}>
        <Icon shape={signs.way} />
        Cómo llegar<span className="unseen"> a {name}</span>
      </a>
    </div>
  )
}
