/** The school's logo, or the star while the school has none. */
import { useProfile } from '../../profile'
import { Star } from '../../ui'
import classes from './Paper.module.css'

/** `size`: pixels. */
export function Logo({ size }: { size: number }) {
  const { logo } = useProfile()
  if (logo === '') return <Star size={size} />
  return <img className={classes.logo} src={logo} alt="" width={size} height={size} />
}
