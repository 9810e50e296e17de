/** A printed paper of tables with all of their rows, under the school's header. */
import type { ReactNode } from 'react'
import { useSchoolTime } from '../clock/use-school-time'
import { dateText, minutesText } from '../../texts'
import { paperTexts as texts } from '../../texts/paper'
import { FigureTable } from '../../ui'
import { Paper, PaperHead } from './Paper'
import classes from './TablePaper.module.css'

export type PaperTable = {
  header: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** Which columns are aligned at the right; by default those with nothing but numbers, amounts and percentages. */
  figures?: readonly boolean[]
  /** The accessible name, and the heading above the table if there are several. */
  label: string
}

export type PaperContent = {
  title: string
  /** What the rows are: the days, the filters, the search. */
  detail: string
  tables: readonly PaperTable[]
  /** Sentences below the tables. */
  notes?: readonly string[]
}

/** A table with more columns is printed across the page. */
const mostUpright = 7

export function TablePaper({ title, detail, tables, notes = [], onPrinted }: PaperContent & { onPrinted: () => void }) {
  const { date: today, minutes } = useSchoolTime()
  const isWide = tables.some(({ header }) => header.length > mostUpright)
  return (
    <Paper onPrinted={onPrinted}>
      <section className={isWide ? `${classes.sheet} ${classes.wide}` : classes.sheet} aria-label={title}>
        <PaperHead detail={detail}>
          <h1>{title}</h1>
        </PaperHead>
        {tables.map(({ label, header, rows, figures = header.map((_, column) => isFigure(rows, column)) }) => (
          <section key={label}>
            {tables.length > 1 ? <h2>{label}</h2> : null}
            <FigureTable
              label={label}
              head={header.map((heading, column) => (
                <span key={heading} data-figure={figures[column] || undefined}>
                  {heading}
                </span>
              ))}
              rows={rows.map((cells, index) => ({
                key: String(index),
                cells: cells.map((cell, column) => (
                  <span key={column} data-figure={figures[column] || undefined}>
                    {cell}
                  </span>
                )),
              }))}
            />
          </section>
        ))}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className={classes.printed}>{texts.printed(dateText(today), minutesText(minutes))}</p>
      </section>
    </Paper>
  )
}

function isFigure(rows: PaperTable['rows'], column: number): boolean {
  return (
    rows.length > 0 &&
    rows.every((cells) => {
      const cell = cells[column]
      return typeof cell === 'number' || (typeof cell === 'string' && /^(-?\$?[\d,.]+( %)?|---|)$/.test(cell))
    })
  )
}
