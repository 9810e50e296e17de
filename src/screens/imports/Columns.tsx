/** What is in each column: a select above the column's first rows; and the lines that are not read. */
import { sheetFields, type ImportTrial, type SheetField } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { importTexts as texts, sheetFieldLabels } from '../../texts/sheet-import'
import classes from './imports.module.css'
import { useChoose } from './use-choose'

export function Columns({ trial }: { trial: ImportTrial }) {
  const choose = useChoose(trial)
  const { columns, passed, heading } = trial
  const exampleLines = Math.max(0, ...columns.map(({ examples }) => examples.length))

  /** A field belongs to one column: another that had it is not used any more. */
  function chooseField(index: number, field: SheetField | '') {
    void choose({
      columns: columns.map((column, each) =>
        each === index ? field : column.field === field ? '' : (column.field ?? ''),
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
                  <select
                    aria-label={texts.columnOf(name, index + 1)}
                    value={field ?? ''}
                    onChange={({ currentTarget }) =>
                      chooseField(index, sheetFields.find((each) => each === currentTarget.value) ?? '')
                    }
                  >
                    <option value="">{texts.notUsed}</option>
                    {sheetFields.map((each) => (
                      <option key={each} value={each}>
                        {sheetFieldLabels[each]}
                      </option>
                    ))}
                  </select>
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
