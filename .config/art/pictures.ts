/** Writes the drawings of the public page to `folder`; the keys of `drawings` are the file names. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { mapAvenue, mapPlaza } from './maps.ts'
import { cooking, experiment, rolePlay } from './scenes.ts'
import { sky } from './sky.ts'
import {
  ear,
  edgeHills,
  edgePicado,
  edgeScallop,
  enrolment,
  eye,
  footerHills,
  garlandTile,
  hand,
  schedule,
  summer,
} from './small.ts'

const folder = 'src/landing/pictures'

const drawings: Record<string, () => string> = {
  sky,
  'role-play': rolePlay,
  cooking,
  experiment,
  eye,
  ear,
  hand,
  summer,
  enrolment,
  schedule,
  'map-plaza': mapPlaza,
  'map-avenue': mapAvenue,
  garland: garlandTile,
  'footer-hills': footerHills,
  'edge-picado': edgePicado,
  'edge-scallop': edgeScallop,
  'edge-hills': edgeHills,
}

export function drawPictures(): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, draw] of Object.entries(drawings)) writeFileSync(`${folder}/${name}.svg`, draw())
}
