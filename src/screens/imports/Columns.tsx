/** The file's columns as a table: a select for what a column contains, and its first rows. Below: the unread lines. */
import { NativeSelect } from '@mantine/core'
import { sheetKinds, type ImportTrial, type SheetField } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { importTexts as texts, sheetFieldLabels } from '../../texts/sheet-import'
import classes from './imports.module.css'
import { useChoose } from './use-choose'

export function Columns({ trial }: { trial: ImportTrial }) {
  const choose = useChoose(trial)
  const { columns, passed, heading } = trial
  const isRoll = columns.filter(({ field }) => field === 'status').length > 1
  const fields: readonly SheetField[] = sheetKinds[trial.kind]
  const exampleLines = Math.max(0, ...columns.map(({ examples }) => examples.length))

  /**
   * Assigns a field to a column. A field belongs to one column, so a column that had it before is no longer used; but
   * the attendance of a roll is in the columns of all days.
   */
  function chooseField(index: number, field: SheetField | '') {
    void choose({
      columns: columns.map((column, each) =>
        each === index ? field : column.field === field && !(isRoll && field === 'status') ? '' : (column.field ?? ''),
      ),
    })
  }

  return (
    <Card title={texts.columns}>
      <p className={classes.hint}>{heading === null ? texts.noHeading : texts.columnsHint}</p>
      <div className={classes.scroll}>
        <table aria-label={texts.columns}>
          <thead>
            <tr>
              {columns.map(({ heading: name, field }, index) => (
                <th key={index} scope="col">
                  <span>{name}</span>
                  <NativeSelect
                    aria-label={texts.columnOf(name, index + 1)}
                    value={field ?? ''}
                    data={[
                      { value: '', label: texts.notUsed },
                      ...fields.map((value) => ({ value, label: sheetFieldLabels[value] })),
                    ]}
                    onChange={({ currentTarget }) =>
                      chooseField(index, fields.find((each) => each === currentTarget.value) ?? '')
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: exampleLines }, (_, line) => (
              <tr key={line}>
                {columns.map(({ examples }, index) => (
                  <td key={index}>{examples[line]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {passed.length > 0 ? (
        <details>
          <summary>{texts.passed(passed.length)}</summary>
          <ul className={classes.plain}>
            {passed.map(({ line, text }) => (
              <li key={line}>{texts.passedLine(line, text)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}
