/** A plain table of figures, without cards on a phone. The first cell of each row is the row's header. */
import type { ReactNode } from 'react'

type Props = {
  className?: string
  /** The accessible name; left out if there is a caption. */
  label?: string
  caption?: string
  /** The headers of the columns. */
  head: readonly ReactNode[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function FigureTable({ className, label, caption, head, rows }: Props) {
  return (
    <table className={className} aria-label={label}>
      {caption ? <caption>{caption}</caption> : null}
      <thead>
        <tr>
          {head.map((title, index) => (
            <th key={index} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
