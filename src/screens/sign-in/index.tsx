/** The login screen: the picture on one side, the form on the other (specification 2.4, 4.1, 5.1). */
import { useMediaQuery } from '@mantine/hooks'
import { clearDevice } from '../../offline'
import { paths } from '../../paths'
import { ClearDevice } from '../../pieces/account/ClearDevice'
import { PrivacyLink } from '../../pieces/forms/PrivacyLink'
import { useProfile } from '../../profile'
import { session as sessionWords, signIn as words } from '../../texts'
import { Garland, Icon, notify } from '../../ui'
import { Logo } from '../../pieces/paper/Logo'
import { MorningSky } from './MorningSky'
import classes from './sign-in.module.css'
import { SignInForm } from './SignInForm'
import { UnsentHere } from './UnsentHere'

/** `expired`: the session that has just expired; null if there was none. */
export default function SignIn({ expired }: { expired: { email: string } | null }) {
  const school = useProfile()
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.page}>
      <MorningSky star={wide} />
      <main className={classes.sheet}>
        <Garland className={classes.garland} />
        <div className={classes.content}>
          <div className={classes.logo}>
            <Logo size={48} />
            <span>{school.name}</span>
          </div>
          <h1 className={classes.title}>{words.welcome(school.name)}</h1>
          <p className={classes.lead}>{expired ? sessionWords.ended : words.lead}</p>
          {/* Without HTTPS, except at localhost, a browser has no service worker and stores nothing durably. */}
          {'isSecureContext' in window && !window.isSecureContext ? (
            <p role="note" className={classes.unsafe}>
              {words.noHttps}
            </p>
          ) : null}
          <UnsentHere />
          <SignInForm knownEmail={expired?.email ?? ''} />
          <a className={classes.back} href={paths.landing}>
            <Icon name="left" size={18} />
            {words.backToSite}
          </a>
          <PrivacyLink className={classes.privacy} />
          <ClearDevice onClear={clear} />
        </div>
      </main>
    </div>
  )
}

async function clear(): Promise<boolean> {
  try {
    await clearDevice()
    return true
  } catch {
    notify.error(sessionWords.notCleared)
    return false
  }
}
