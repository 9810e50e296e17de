/**
 * The login form.
 *
 *  idle ── submit ──▶ loading ── 200 ──▶ the session begins, and the router shows its screen
 *   ▲                   ├── 401 ──▶ 'Acceso denegado'
 *   │                   ├── no network, a wrong clock, too many attempts ──▶ a sentence about it
 *   └───────────────────┴── anything else is only logged (specification 8.1)
 */
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { learnAnnouncement } from '../../offline'
import { PasswordInput } from '../../pieces/account/PasswordInput'
import { signInProblemOf, SignInTrouble, type SignInProblem } from '../../pieces/account/SignInTrouble'
import { passwordResetPage, signIn } from '../../session'
import { signIn as words } from '../../texts'
import classes from './sign-in.module.css'

type Missing = { email?: string; password?: string }

/** `knownEmail`: the e-mail of the session that has expired, '' if there was none. */
export function SignInForm({ knownEmail }: { knownEmail: string }) {
  const [email, setEmail] = useState(knownEmail)
  const [password, setPassword] = useState('')
  const [loading, setLoading] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = check(email, password)
    setMissing(found)
    setProblem(null)
    if (loading || found.email || found.password) return
    setLoading(true)
    const outcome = await signIn(email.trim(), password, learnAnnouncement)
    setLoading(false)
    setProblem(signInProblemOf(outcome))
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={loading}>
      <SignInTrouble trouble={problem} />
      <TextInput
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        size="lg"
        value={email}
        error={missing.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput value={password} error={missing.password} onChange={setPassword} />
      <a className={classes.forgot} href={passwordResetPage}>
        {words.forgot}
      </a>
      <Button type="submit" size="lg" loading={loading} fullWidth>
        {words.submit}
      </Button>
      <span className={classes.heard} role="status">
        {loading ? words.submitting : ''}
      </span>
    </form>
  )
}

/** Both fields are required, and the e-mail must look like one (specification 5.1). */
function check(email: string, password: string): Missing {
  const address = email.trim()
  return {
    email: address === '' ? words.emailMissing : /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : words.emailWrong,
    password: password === '' ? words.passwordMissing : undefined,
  }
}
