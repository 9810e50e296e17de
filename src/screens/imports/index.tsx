/** *Importar de Excel*: a file is chosen, its rows are checked and corrected, and those that are ready are imported. */
import { Link, useSearch } from 'wouter'
import type { ImportSummary } from '../../contract'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { Card } from '../../pieces/record/Card'
import { importOf } from '../../paths'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { dateText } from '../../texts'
import { importTexts as texts } from '../../texts/sheet-import'
import { HelpLink, Page, PageSkeleton, SettlingRows } from '../../ui'
import { ChooseFile } from './ChooseFile'
import classes from './imports.module.css'
import { Trial } from './Trial'
import { TurnsContext, useTurns } from './use-choose'

export default function ImportsScreen() {
  const id = new URLSearchParams(useSearch()).get('id')
  return id === null ? <Start /> : <LoadedTrial key={id} id={id} />
}

function Start() {
  const loaded = useOnline('importList', { query: { page_size: 20 } })
  const { may } = useSession()
  return (
    <Page lead={may('sheet.importOther') ? `${texts.lead} ${texts.others}` : texts.lead}>
      <HelpLink topic="importar" />
      <ChooseFile />
      <WhenLoaded loaded={loaded} failed={texts.pastFailed}>
        {({ rows }) => (rows.length > 0 ? <PastImports imports={rows} /> : null)}
      </WhenLoaded>
    </Page>
  )
}

function PastImports({ imports }: { imports: readonly ImportSummary[] }) {
  return (
    <Card title={texts.past}>
      <SettlingRows keys={imports.map(({ id }) => id)}>
        <ul className={classes.plain}>
          {imports.map(({ id, file, at, by, undone, ...written }) => (
            <li key={id}>
              <Link href={importOf(id)}>{file}</Link> · {dateText(at)} · {by?.name} ·{' '}
              {undone ? texts.undoneMark : texts.summary(written)}
            </li>
          ))}
        </ul>
      </SettlingRows>
    </Card>
  )
}

function LoadedTrial({ id }: { id: string }) {
  const loaded = useOnline('importTrial', { id })
  const turns = useTurns()
  return (
    <Page width="full" lead={<HelpLink topic="importar" />}>
      <WhenLoaded loaded={loaded} failed={texts.failed} placeholder={<PageSkeleton />}>
        {(trial) => (
          <TurnsContext value={turns}>
            <Trial trial={trial} />
          </TurnsContext>
        )}
      </WhenLoaded>
    </Page>
  )
}
