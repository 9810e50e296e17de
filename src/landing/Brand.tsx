/** The school's logo, or the star if it has none. */
import { iconFile } from '../paths'
import { Star } from './Star'

export function Brand({ hasLogo }: { hasLogo: boolean }) {
  return hasLogo ? <img src={iconFile} width="36" height="36" alt="" /> : <Star />
}
