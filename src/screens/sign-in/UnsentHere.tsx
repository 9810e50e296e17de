/** Says how many changes of all people on this device are unsent. It shows no names. */
import { useEffect, useState } from 'react'
import { unsentOnDevice } from '../../offline'
import { signIn as words } from '../../texts'
import { Icon } from '../../ui'
import classes from './sign-in.module.css'

export function UnsentHere() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let shown = true
    void unsentOnDevice().then((waiting) => shown && setCount(waiting))
    return () => {
      shown = false
    }
  }, [])
  if (count === 0) return null
  return (
    <p className={classes.unsent}>
      <Icon name="cloudUp" />
      {words.safeHere(count)}
    </p>
  )
}
