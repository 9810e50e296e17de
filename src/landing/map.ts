/** The map of a place: its coordinates, read from a link that people copy from a map, and a frame of OpenStreetMap. */

export type Coordinates = { latitude: number; longitude: number }

/** The origin of the maps' frames. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** A latitude and a longitude in a link of Google Maps or OpenStreetMap, in the forms in which these write them. */
const forms = [
  /[?&#]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/,
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /#map=[\d.]+\/(-?\d+\.\d+)\/(-?\d+\.\d+)/,
  /(-?\d{1,2}\.\d{3,}),\s*(-?\d{1,3}\.\d{3,})/,
]

/** null if the link contains no coordinates, for example a shortened one. */
export function coordinatesOf(link: string): Coordinates | null {
  const text = decoded(link)
  for (const form of forms) {
    const [, latitude, longitude] = (form.exec(text) ?? []).map(Number)
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  }
  return null
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** A map of about 1,000 by 700 metres around the place, with a marker. */
export function frameOf({ latitude, longitude }: Coordinates): string {
  const [west, south] = [longitude - 0.005, latitude - 0.0032]
  const [east, north] = [longitude + 0.005, latitude + 0.0032]
  const box = [west, south, east, north].map((degrees) => degrees.toFixed(4)).join('%2C')
  return `${mapOrigin}/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`
}
