/**
 * Signs in again without leaving the page: shortly before the session ends, or when the provider no longer accepts it.
 *
 *   asked ── the provider accepts ──▶ the same person continues on the same page, with a new token
 *     └── refused, no network, cancelled ──▶ nothing changes
 */
import { useState } from 'react'
import { learnAnnouncement, useOutbox, useReachable } from '../../offline'
import { signIn, type SignedIn } from '../../session'
import { session, signIn as signInWords, signInAgain as words } from '../../texts'
import { Dialog, notify } from '../../ui'
import { PasswordInput } from './PasswordInput'
import classes from './SignInAgain.module.css'
import { signInProblemOf, SignInTrouble, type SignInProblem } from './SignInTrouble'

export default function SignInAgain({ person, onClose }: { person: SignedIn; onClose: () => void }) {
  const reachable = useReachable()
  const waiting = useOutbox()?.length ?? 0
  const [password, setPassword] = useState('')
  const [trouble, setTrouble] = useState<SignInProblem | null>(null)
  const [missing, setMissing] = useState<string>()

  async function submit() {
    setMissing(password === '' ? signInWords.passwordMissing : undefined)
    setTrouble(null)
    if (password === '') return
    const outcome = await signIn(person.email, password, learnAnnouncement)
    setTrouble(signInProblemOf(outcome))
    if (!outcome.ok) return
    notify.done(words.signedInAgain)
    onClose()
  }

  const kept = waiting > 0 ? <p>{words.keptHere(waiting)}</p> : null
  if (!reachable)
    return (
      <Dialog
        opened
        title={session.signInAgain}
        submit={words.understood}
        cancel={null}
        onSubmit={onClose}
        onClose={onClose}
      >
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
        {/* Tells the browser's password manager to which account the password belongs. */}
        <input hidden readOnly name="email" autoComplete="username" value={person.email} />
        <PasswordInput value={password} error={missing} onChange={setPassword} />
        {/* Enter submits a form with two inputs only if it has a submit button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
