/**
 * E-mail, password, one button.
 *
 * idle ── submit ──▶ loading ── 200 ──▶ the session begins, and the address takes over
 *   ▲                   └── 401 ──▶ 'Acceso denegado' · anything else ──▶ a calm sentence
 */
import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { learnSchoolClock } from '../../offline'
import { passwordResetPage, signIn, type SignInOutcome } from '../../session'
import { failureText, notices, signIn as words } from '../../texts'
import { Icon } from '../../ui'
import classes from './sign-in.module.css'

type Trouble = { email?: string; password?: string; title?: string; said?: string; tone?: 'rojo' | 'ambar' }

export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [loading, setLoading] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = check(email, password)
    setTrouble(missing)
    if (loading || missing.email || missing.password) return
    setLoading(true)
    const outcome = await signIn(email.trim(), password, learnSchoolClock)
    setLoading(false)
    setTrouble(troubleOf(outcome))
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={loading}>
      {trouble.said ? (
        <Alert color={trouble.tone} variant="light" role="alert" title={trouble.title} icon={<Icon name="alert" />}>
          {trouble.said}
        </Alert>
      ) : null}
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
        error={trouble.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={words.password}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        required
        size="lg"
        value={password}
        error={trouble.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        rightSectionWidth={52}
        rightSection={
          <ActionIcon color="gray" aria-label={shown ? words.hide : words.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </ActionIcon>
        }
      />
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

/** Both are required, the first of them an e-mail (spec section 5). */
function check(email: string, password: string): Trouble {
  const address = email.trim()
  return {
    email: address === '' ? words.emailMissing : /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : words.emailWrong,
    password: password === '' ? words.passwordMissing : undefined,
  }
}

function troubleOf(outcome: SignInOutcome): Trouble {
  if (outcome.ok) return {}
  if (outcome.why === 'unusableToken') return { said: words.wrongClock, tone: 'ambar' }
  const { failure } = outcome
  if (failure.code === 'unauthorized') return { title: notices.accessDenied, said: notices.wrongCredentials, tone: 'rojo' }
  return { said: failure.code === 'network' ? words.needsNetwork : failureText(failure), tone: 'ambar' }
}
