/** The number of cycles that end this week or have ended, with a link to the renewals. */
import { renewalsOf } from '../../../domain/cycle'
import { useGroups } from '../../../offline'
import { paths } from '../../../paths'
import { useAllPages } from '../../../provider/online'
import { countText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { FactTile, type FactProps } from './FactTile'

export function RenewalsFact({ today }: FactProps) {
  const loaded = useAllPages('cycleList', { query: { page_size: 1000 } })
  const groups = useGroups()
  return (
    <FactTile
      label={texts.renewals}
      icon="retry"
      href={paths.renewals}
      loaded={groups ? loaded : { state: 'loading' }}
      textsOf={(pages) => ({
        figure: countText(
          renewalsOf(
            pages.flatMap(({ rows }) => rows),
            groups ?? [],
            today,
          ).length,
        ),
        hint: texts.renewalsHint,
      })}
    />
  )
}
