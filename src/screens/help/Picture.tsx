/** A picture of a screen, taken from the built app by `.config/take-help-pictures.ts`; all have the same size. */
import classes from './help.module.css'
import { pictureHeight, pictureWidth } from './picture-size'

const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

export function Picture({ name, alt }: { name: string; alt: string }) {
  const address = addresses[`./pictures/${name}.webp`]
  if (address === undefined) return null
  return <img className={classes.picture} src={address} width={pictureWidth} height={pictureHeight} alt={alt} />
}
