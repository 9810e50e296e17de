/** The number of waiting registrations, with a link to them. */
import { paths } from '../../../paths'
import { useOnline } from '../../../provider/online'
import { countText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { FactTile } from './FactTile'

export function RegistrationsFact() {
  const loaded = useOnline('registrationList', { query: { page: 1, page_size: 1 } })
  return (
    <FactTile
      label={texts.registrations}
      icon="note"
      href={paths.registrations}
      loaded={loaded}
      textsOf={({ count, rows }) => ({ figure: countText(count ?? rows.length), hint: texts.registrationsHint })}
    />
  )
}
