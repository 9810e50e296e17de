/** One page of the help, such as /dashboard/ayuda/pasar-lista, with links to the role's other pages below. */
import { Link } from 'wouter'
import { paths } from '../../paths'
import { NotFound } from '../../pieces/record/DetailFailed'
import { useAddressId } from '../../pieces/record/use-address-id'
import { useProfile } from '../../profile'
import { useSession } from '../../session'
import { titles } from '../../texts'
import { helpPages, helpTexts as texts, schoolMark, type HelpStep } from '../../texts/help'
import { helpTitles } from '../../texts/help-titles'
import { Page, PageSkeleton, StatePill } from '../../ui'
import classes from './help.module.css'
import { Picture } from './Picture'
import { TopicList } from './TopicList'
import { isOffered, isTopic, topicsOf } from './topics'
import { useOffered } from './use-offered'

export default function TopicPage() {
  const topic = useAddressId()
  const session = useSession()
  const offered = useOffered()
  if (session.state === 'out') return null
  if (offered === undefined) return <PageSkeleton />
  if (!isTopic(topic) || !isOffered(helpPages[topic], offered)) return <NotFound />
  const { lead, steps } = helpPages[topic]
  const others = topicsOf(session.role, offered).filter((other) => other !== topic)
  return (
    <Page width="narrow">
      <article className={classes.page} aria-labelledby="ayuda">
        <h2 id="ayuda" className={classes.title}>
          {helpTitles[topic]}
        </h2>
        <p className={classes.lead}>{lead}</p>
        <ol className={classes.steps}>
          {steps
            .filter((step) => isOffered(step, offered))
            .map((step) => (
              <Step key={step.text} {...step} />
            ))}
        </ol>
      </article>
      {others.length > 0 ? (
        <nav aria-label={texts.more} className={classes.more}>
          <h2>{texts.more}</h2>
          <TopicList topics={others} />
        </nav>
      ) : null}
    </Page>
  )
}

function Step({ text, states, picture, opens }: HelpStep) {
  const { name } = useProfile()
  const named = (sentence: string) => sentence.replaceAll(schoolMark, name)
  return (
    <li>
      <div className={classes.step}>
        <p>{named(text)}</p>
        {states ? (
          <ul className={classes.states}>
            {states.map(({ tone, icon, says }) => (
              <li key={says}>
                <StatePill tone={tone} icon={icon} sentence>
                  {says}
                </StatePill>
              </li>
            ))}
          </ul>
        ) : null}
        {opens ? (
          <Link href={paths[opens]} className={classes.opens}>
            {texts.open(titles[opens])}
          </Link>
        ) : null}
      </div>
      {picture ? <Picture {...picture} alt={named(picture.alt)} /> : null}
    </li>
  )
}
