/**
 * The password again, beside a session that stands until the new one is there:
 *
 *   asked ── the provider says yes ──▶ the same person goes on, on the same page, with a new token
 *     └── no, no network, cancelled ──▶ everything as it was
 */
import { useState } from 'react'
import { learnAnnouncement, useOutbox, useReachable } from '../../offline'
import { signIn, type Present } from '../../session'
import { session, signIn as signInWords, signInAgain as words } from '../../texts'
import { Dialog, notify } from '../../ui'
import { PasswordInput } from './PasswordInput'
import { troubleOf, type Trouble } from './sign-in-trouble'
import classes from './SignInAgain.module.css'
import { SignInTrouble } from './SignInTrouble'

export default function SignInAgain({ person, onClose }: { person: Present; onClose: () => void }) {
  const reachable = useReachable()
  const waiting = useOutbox()?.length ?? 0
  const [password, setPassword] = useState('')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [missing, setMissing] = useState<string>()

  async function submit() {
    setMissing(password === '' ? signInWords.passwordMissing : undefined)
    setTrouble(null)
    if (password === '') return
    const outcome = await signIn(person.email, password, learnAnnouncement)
    setTrouble(troubleOf(outcome))
    if (!outcome.ok) return
    notify.done(words.signedInAgain)
    onClose()
  }

  const kept = waiting > 0 ? <p>{words.keptHere(waiting)}</p> : null
  if (!reachable)
    return (
      <Dialog opened title={session.signInAgain} submit={words.understood} cancel={null} onSubmit={onClose} onClose={onClose}>
        <p>{words.againNeedsNetwork}</p>
        {kept}
      </Dialog>
    )
  return (
    <Dialog opened title={session.signInAgain} submit={signInWords.submit} onSubmit={submit} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SignInTrouble trouble={trouble} />
        <p>{words.againAs(person.email)}</p>
        {kept}
        {/* For the browser's store of passwords. */}
        <input hidden readOnly name="email" autoComplete="username" value={person.email} />
        <PasswordInput value={password} error={missing} onChange={setPassword} />
        {/* Enter sends a form of two boxes only where it has a button of its own. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
