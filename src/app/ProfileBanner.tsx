/** Tells an administrator which values of the school's profile are missing, with a link to *Mi escuela*. */
import { Link } from 'wouter'
import { useAnnounced } from '../offline'
import { paths } from '../paths'
import { missingValues, useProfile } from '../profile'
import { mySchoolTexts as words } from '../texts/my-school'
import { Banner } from './Banner'

export default function ProfileBanner() {
  const announced = useAnnounced('profile')
  const profile = useProfile()
  const missing = missingValues(profile)
  // `version` is null until the provider has sent a profile; until then `profile` has the defaults of src/school.ts.
  if (!announced || profile.version === null || missing.length === 0) return null
  return (
    <Banner tone="ambar" icon="school" actions={<Link href={paths.mySchool}>{words.complete}</Link>}>
      {words.missing(missing)}
    </Banner>
  )
}
